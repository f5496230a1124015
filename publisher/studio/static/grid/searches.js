// What is asked of the engine while one works: candidates, prospects, proofs, fills.
//
// All but fills go one after another: so one process of the server has the words and is quick. A
// fill has a process of its own, which is killed when the fill is given up before it found anything.

import { Refused, ask, calmly, stream } from "../net.js";
import { slotName } from "./board.js";
import { InTurn } from "./talk.js";

const PROVED = 24; // candidates that are proved, one after another
const REST = 600; // milliseconds of rest before the proofs
const POLISH = 1; // seconds that a fill may still become better after it was found

export class Searches {
  /** `on` has: candidates, noCandidates, prospects, whole, proof, ghosts, searching, failed. */
  constructor(draft, on) {
    this.draft = draft;
    this.on = on;
    this.turns = new InTurn(["candidates", "prospects", "proofs"]);
    this.rest = null;
    this.fill = null;
    // Once candidates have come, lists are read and indexed; a second process then is quickly ready.
    this.ready = new Promise((resolve) => (this.read = resolve)).then(() => this._getReady());
  }

  get isFilling() {
    return Boolean(this.fill);
  }

  /** The candidates of a slot, by an order and a filter. */
  askCandidates(slot, order, filter) {
    this.noProofs();
    this.turns.ask("candidates", async () => {
      const asked = { slot: slotName(slot), order, filter };
      try {
        this.on.candidates(await ask(this.draft.path("candidates"), asked), slot);
      } catch (error) {
        if (!(error instanceof Refused)) throw error;
        this.on.noCandidates(error.message, slot); // a filter, or lists that are wrong
      }
      this.read();
    });
  }

  askProspects() {
    this.noProofs();
    this.turns.ask("prospects", async () => {
      try {
        this.on.prospects(await ask(this.draft.path("prospects"), {}));
      } catch (error) {
        if (!(error instanceof Refused)) throw error;
        this.on.prospects(null); // the candidates say why
      }
    });
  }

  /** After a rest, prove the whole grid, and then words of a slot. */
  prove(slot, words) {
    this.noProofs();
    const left = words.slice(0, PROVED);
    this.rest = setTimeout(() => this._prove(slot, [null, ...left]), REST);
  }

  noProofs() {
    clearTimeout(this.rest);
    this.turns.drop("proofs");
  }

  /** Prove the first of what is left, then the others; null is the grid as it is. */
  _prove(slot, [word, ...left]) {
    this.turns.ask("proofs", async () => {
      const asked = word ? { slot: slotName(slot), word } : {};
      const { proof } = await ask(this.draft.path("prove"), asked);
      if (word) this.on.proof(word, proof);
      else this.on.whole(proof);
      const isDead = !word && proof === "dead";
      if (left.length && !isDead && !this.turns.waits) this._prove(slot, left);
    });
  }

  /** Have a process ready for fills, that has the words. */
  _getReady() {
    return calmly(() => ask(this.draft.path("ready"), {}));
  }

  /** Search for letters: they come as ghosts, better and better. */
  async search(command) {
    await this.stop();
    const fill = { control: new AbortController(), isFound: false };
    this.fill = fill;
    this.on.searching(true);
    await this.ready; // a fill would take its place, and the words would be read again
    if (this.fill !== fill) return;
    fill.done = calmly(() => this._search(command, fill)).then(() => this._over(fill));
  }

  async _search(command, fill) {
    const asked = { command, base: this.draft.view.revision, accept: false, polish: POLISH };
    let conflict = null;
    for await (const line of stream(this.draft.path("search"), asked, fill.control)) {
      const proposal = line.better?.proposal ?? line.done?.proposal;
      fill.isFound ||= Boolean(proposal);
      if (this.fill !== fill) continue; // nobody wants it any more; its process may end in peace
      if (proposal) this.on.ghosts(proposal, Boolean(line.done));
      if (line.conflict) conflict = line.conflict;
      if (line.failed) this.on.failed(line.failed.error ?? line.failed.message, conflict);
    }
  }

  /** Give the fill up. One that has found something ends soon by itself, and its process lives. */
  async stop() {
    const { fill } = this;
    if (!fill) return;
    this._over(fill);
    if (fill.isFound) return void (await fill.done);
    fill.control.abort();
    await fill.done;
    this.ready = this._getReady();
  }

  _over(fill) {
    if (this.fill !== fill) return;
    this.fill = null;
    this.on.searching(false);
  }
}
