// Requests to the engine while somebody works: candidates, prospects, remarks, proofs, fills.
//
// All but fills and sketches go one after another: so one process of the server has the words and is
// quick. A fill has a process of its own, and so has a sketch while nobody asks for a fill.

import { Refused, calmly } from "../net.js";
import { t } from "../texts.js";
import { startOf } from "./board.js";

/**
 * @typedef {"candidates" | "listed" | "crossed" | "found" | "prospects" | "remarks" | "proofs"} Kind
 * @typedef {{control: AbortController, done: Promise<unknown>}} Fill
 */

const PROOF_LIMIT = 24; // candidates that are proved, one after another
const IDLE_MS = 600; // milliseconds without a request before the proofs
const REST_MS = 120; // milliseconds without a change before a sketch
const POLISH = 1; // seconds that a fill may still become better after it was found

/** @type {Kind[]} */
const ORDER = ["candidates", "listed", "crossed", "found", "prospects", "remarks", "proofs"];

export class Requests {
  #turns = new RequestQueue(ORDER);
  #idle = 0;
  /** @type {Fill | null} */
  #fill = null;
  #sketch = new AbortController();
  #resting = 0;
  /** Once candidates have come, lists are read and indexed; a second process then is quickly ready. */
  #listsRead = Promise.withResolvers();
  /** The first sketch has the words read by that process, and is not ended before. @type {Promise<unknown>} */
  #ready = this.#listsRead.promise.then(() => calmly(() => this.#lookForFill(new AbortController().signal)));

  constructor(/** @type {Draft} */ draft, /** @type {Answers} */ answers) {
    this.draft = draft;
    this.answers = answers;
  }

  /** Ask something of the words; where there are none, or it is refused, `none` gets the reason. @param {Kind} kind @param {() => Promise<unknown>} ask @param {(reason: string) => unknown} none */
  #askOfWords(kind, ask, none = () => {}) {
    this.#turns.ask(kind, async () => {
      try {
        if (this.answers.hasNoWords) none(t("grid.no_lists"));
        else await ask();
      } catch (error) {
        if (!(error instanceof Refused)) throw error;
        none(error.message);
      }
      this.#listsRead.resolve(undefined);
    });
  }

  /** The candidates of a slot. @param {Slot} slot @param {string} order @param {string} filter */
  askCandidates(slot, order, filter) {
    this.discardProofs();
    const ask = async () => this.answers.candidatesCame(await this.draft.post("candidates", { slot: startOf(slot), order, filter }), slot);
    this.#askOfWords("candidates", ask, (reason) => this.answers.noCandidates(reason, slot)); // a filter, or lists that are wrong
  }

  /** Have all words of a slot listed before a filter is typed, which would wait for that. */
  prepareFilter(/** @type {Slot} */ slot) {
    this.#askOfWords("listed", () => this.draft.post("candidates", { slot: startOf(slot), order: "best", filter: "*" }));
  }

  /** The candidates of the slot that crosses it; those of the slot say why there are none. */
  askCrossed(/** @type {Slot} */ slot) {
    const ask = async () => this.answers.crossedCame(await this.draft.post("candidates", { slot: startOf(slot) }), slot);
    this.#askOfWords("crossed", ask, () => this.answers.crossedCame({ rows: [], total: 0, hopeless: [] }, slot));
  }

  /** Words of the lists that answer a question. */
  askFound(/** @type {FindAsked} */ find) {
    const ask = async () => this.answers.foundCame(find, await this.draft.post("find", find));
    this.#askOfWords("found", ask, (reason) => this.answers.foundCame(find, null, reason));
  }

  askProspects() {
    this.discardProofs();
    this.#askOfWords("prospects", async () => this.answers.prospectsCame(await this.draft.post("prospects", {})), () => this.answers.prospectsCame(null));
  }

  askRemarks() {
    this.#turns.ask("remarks", async () => this.answers.remarksCame(await this.draft.post("remarks", {})));
  }

  /** When nothing is asked for a moment, prove words of a slot. */
  prove(/** @type {Slot} */ slot, /** @type {string[]} */ words) {
    this.discardProofs();
    this.#idle = setTimeout(() => this.#prove(slot, words.slice(0, PROOF_LIMIT)), IDLE_MS);
  }

  discardProofs() {
    clearTimeout(this.#idle);
    this.#turns.discard("proofs");
  }

  /** Prove the first of some words, then the others. */
  #prove(/** @type {Slot} */ slot, /** @type {string[]} */ [word, ...left]) {
    if (!word || this.answers.isDead) return;
    this.#turns.ask("proofs", async () => {
      const { proof } = await this.draft.post("prove", { slot: startOf(slot), word });
      this.answers.proved(word, proof);
      if (!this.#turns.isWaiting) this.#prove(slot, left);
    });
  }

  /** Look for a fill of the grid as it is, once it rests; the next change ends this. */
  askSketch() {
    this.endSketch();
    const { signal } = (this.#sketch = new AbortController());
    this.#resting = setTimeout(() => calmly(() => this.#askSketch(signal)), REST_MS);
  }

  async #askSketch(/** @type {AbortSignal} */ signal) {
    await this.#ready;
    if (!signal.aborted && !this.#fill && !this.answers.isSketched) await this.#lookForFill(signal);
  }

  async #lookForFill(/** @type {AbortSignal} */ signal) {
    const asked = { letters: this.answers.ghostLetters };
    for await (const { done, failed } of this.draft.stream("sketch", asked, signal)) {
      if (!signal.aborted && (done || failed)) this.answers.sketched(done);
    }
  }

  endSketch() {
    clearTimeout(this.#resting);
    this.#sketch.abort();
  }

  /** Search for letters: they come as proposals, better and better. */
  async search(/** @type {Command} */ command, longer = 1) {
    await this.stop();
    /** @type {Fill} */
    const fill = { control: new AbortController(), done: Promise.resolve() };
    this.#fill = fill;
    this.answers.searching(true);
    await this.#ready; // a fill would take its place, and the words would be read again
    if (this.#fill !== fill) return;
    fill.done = calmly(() => this.#search(command, fill, longer)).then(() => this.#finish(fill));
  }

  async #search(/** @type {Command} */ command, /** @type {Fill} */ fill, /** @type {number} */ longer) {
    const asked = { command, base: this.draft.view.change_number, accept: false, polish: POLISH, longer };
    let conflict = null;
    for await (const line of this.draft.stream("search", asked, fill.control.signal)) {
      const proposal = line.better?.proposal ?? line.done?.proposal;
      if (this.#fill !== fill) return; // nobody wants it any more
      if (proposal) this.answers.proposed(proposal, Boolean(line.done), line.done?.measure);
      if (line.begun) this.draft.began.send(line.begun.seconds);
      if (line.conflict) conflict = line.conflict;
      if (line.failed) this.answers.failed(line.failed, conflict);
    }
  }

  /** Give the fill up, and the sketch; resolves when another question may have their process. */
  async stop() {
    this.endSketch();
    const fill = this.#fill;
    if (!fill) return;
    this.#finish(fill);
    fill.control.abort();
    await fill.done;
  }

  #finish(/** @type {Fill} */ fill) {
    if (this.#fill !== fill) return;
    this.#fill = null;
    this.answers.searching(false);
    this.askSketch(); // of a grid that the fill said nothing of
  }
}

/** Requests of a few kinds, one at a time, in the order of the kinds; only the newest of each kind. */
class RequestQueue {
  /** @type {Map<Kind, () => Promise<void>>} */
  #waiting = new Map();
  #isBusy = false;

  constructor(/** @type {Kind[]} */ kinds) {
    this.kinds = kinds;
  }

  /** Whether something waits. */
  get isWaiting() {
    return this.#waiting.size > 0;
  }

  /** Do some work in its turn; work of the same kind that waits is discarded. */
  async ask(/** @type {Kind} */ kind, /** @type {() => Promise<void>} */ work) {
    this.#waiting.set(kind, work);
    if (this.#isBusy) return;
    this.#isBusy = true;
    for (let next = this.#next(); next; next = this.#next()) await calmly(next);
    this.#isBusy = false;
  }

  #next() {
    const kind = this.kinds.find((each) => this.#waiting.has(each));
    const work = kind && this.#waiting.get(kind);
    if (kind) this.#waiting.delete(kind);
    return work;
  }

  discard(/** @type {Kind} */ kind) {
    this.#waiting.delete(kind);
  }
}
