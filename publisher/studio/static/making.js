// Make a puzzle, and what goes with it in the words and in the page room: progress, another one,
// room for a word that was left out, the puzzles before.

import { Earlier } from "./earlier.js";
import { facts } from "./facts.js";
import { usualGenerator } from "./kind_of.js";
import { beforeLeaving } from "./leaving.js";
import { Refused, asError, calmly, sendLast } from "./net.js";
import { button, byId, element, textButton } from "./nodes.js";
import { say } from "./notice.js";
import { sampleOf, withGenerator, withMust, withSample } from "./paper_settings.js";
import { print } from "./printing.js";
import { isLasting } from "./reasons.js";
import { SearchBar } from "./search_bar.js";
import { Signal } from "./signal.js";
import { hasWork, isToMake, placed } from "./state.js";
import { t } from "./texts.js";
import { sayUndoable } from "./undoable.js";

const MOST_WORDS = 150; // that a puzzle is made of
const SAMPLE = 30; // words that are taken of more
const LONGER = 4; // times the search before
const LONGEST = 64; // times what the settings say
const OUT_OF_TIME = ["budget", "clock"];

export class Making {
  /** The best so far of the search that is under way. @type {Better | null} */
  better = null;
  /** There is another best so far, or none any more. @type {Signal<Better | null>} */
  improved = new Signal();
  /** Resolves when the search has found something, or is over. @type {Promise<void> | null} */
  first = null;
  /** Whether the search replaces a person's work. */
  replaces = false;
  /** Reads and keeps text that is still being typed. */
  typed = { read: async () => {}, keep: async () => {} };
  /** The change number of the view that is shown. @type {number | null} */
  shown = null;
  bar = new SearchBar();
  /** What the search does. */
  label = document.createTextNode("");
  /** Takes away why the last search ended, or says it again. @type {(isShown: boolean) => void} */
  ended = () => {};

  /** @param {Draft} draft @param {PageView} page @param {HTMLElement} desk - that pages are printed from */
  constructor(draft, page, desk) {
    this.draft = draft;
    this.page = page;
    this.earlier = new Earlier(byId("earlier", "section"), (id) => calmly(() => this.recall(id)));
    byId("print").addEventListener("click", () => this.settled(() => print(draft, desk)));
    byId("another").addEventListener("click", () => this.settled(() => this.make({ do: "another" })));
    draft.viewed.subscribe((view) => this.viewed(view));
    draft.searched.subscribe((isOn) => this.showProgress(isOn));
    draft.began.subscribe((seconds) => this.bar.begin(seconds));
    document.addEventListener("keydown", (event) => this.pressed(event));
    beforeLeaving(() => this.leaving());
    window.addEventListener("pagehide", () => this.left());
  }

  /**
   * Make a puzzle: of the words without a command; pictures get better in the meantime. If words are left out
   * and the time was over, a longer search is offered.
   * @param {Command | null} command
   */
  async make(command, longer = 1) {
    this.ended(false);
    if (longer === 1) this.ended = () => {};
    const before = JSON.stringify(this.draft.view.state?.cells);
    this.better = null;
    this.replaces = hasWork(this.draft.view);
    const { promise, resolve } = /** @type {PromiseWithResolvers<void>} */ (Promise.withResolvers());
    this.first = promise;
    const done = await this.searched(command, resolve, longer).finally(resolve);
    this.ended = () => {};
    if (!done) return say(t("words.only_one"));
    this.improve(null);
    if (done.proposal) await this.draft.accept(done.proposal.id); // a setting was changed in the meantime
    const isSame = before === JSON.stringify(this.draft.view.state?.cells);
    if (command && isSame) say(t("words.only_one"));
    if (!isSame) this.sayReplaced();
    const isShort = this.draft.view.state?.left_out.some(({ reason }) => !isLasting(reason));
    if (isShort && OUT_OF_TIME.includes(done.stopped)) this.offerLonger(t("words.time_over"), command, longer);
    await this.showEarlier();
  }

  /** Make the puzzle if there is none of the words as they are now, such as after a page was left. */
  async goOn(/** @type {Understood} */ understood) {
    if (!isToMake(this.draft.view, understood)) return;
    if (!this.draft.view.saved) await this.suit(understood); // a config is as somebody wants it
    await this.make(null);
  }

  /**
   * Settings that suit the words: each puzzle takes some of a long list, as the sentence says, but what
   * fills grids takes all; and words that no longer exist need not be in it.
   */
  async suit(/** @type {Understood} */ understood) {
    const { settings } = this.draft.view;
    /** @type {Record<string, unknown>} */
    const changes = {};
    const has = sampleOf(settings);
    const isFiller = facts.fillers.includes(settings.generator?.use ?? usualGenerator(settings));
    if ((understood.usable > MOST_WORDS && !isFiller) !== Boolean(has))
      changes.words = withSample(settings, has ? null : SAMPLE);
    const { must = [] } = settings.generator ?? {};
    const there = must.filter((word) => understood.lines.some((line) => line.spelling === word));
    if (there.length < must.length)
      changes.generator = withGenerator(settings, { must: there.length ? there : null });
    if (Object.keys(changes).length) await this.draft.settings(changes);
  }

  /** A puzzle that a person had worked on has gone: say so, with *Undo* beside it. */
  sayReplaced() {
    if (!this.replaces) return;
    const undo = () => this.draft.command({ do: "undo" });
    sayUndoable(this.draft, t("words.replaced"), () => this.draft.turn, undo);
  }

  /**
   * Search; if that fails, the page shows the puzzle again that there was before. Resolves to nothing if
   * a grid has no other fill.
   */
  async searched(/** @type {Command | null} */ command, /** @type {() => void} */ found, longer = 1) {
    /** @type {Better | null} */
    let last = null;
    const onBetter = (/** @type {Better} */ better) => {
      last = better;
      found();
      this.improve(better);
      calmly(() => this.page.show({ better: better.number }));
    };
    try {
      return await this.draft.search(command, { onBetter, longer });
    } catch (error) {
      const isRefused = error instanceof Refused;
      const isEnded = asError(error).name === "AbortError" && !isRefused; // another follows
      if (!isEnded && last && this.better === last) {
        this.improve(null);
        if (this.draft.view.state) calmly(() => this.page.show());
      }
      const isOnlyOne = isRefused && error.kind === "GenerationError" && command && this.draft.view.by_hand;
      if (isOnlyOne && !error.ranOut) return null;
      if (isRefused && (error.ranOut || error.kind === "GenerationError")) {
        this.offerLonger(error.message, command, error.ranOut ? longer : LONGEST);
        error.name = "AbortError"; // it is said
      }
      throw error;
    }
  }

  /**
   * Say why a search ended, above the page, and offer a longer one, up to the longest.
   * @param {string} reason @param {Command | null} command
   */
  offerLonger(reason, command, longer = 1) {
    const again = () => this.settled(() => this.make(command, longer * LONGER));
    const said = [element("span", {}, reason), ...(longer < LONGEST ? [button(t("common.longer"), again)] : [])];
    this.ended = (isShown) => {
      byId("search-end").hidden = !isShown;
      byId("search-end").replaceChildren(...(isShown ? said : []));
    };
    this.ended(true);
  }

  improve(/** @type {Better | null} */ better) {
    this.better = better;
    if (better) this.label.data = t("words.improving");
    this.allow();
    this.improved.send(better);
  }

  /**
   * Do something with the puzzle of what is typed by now; a search that is under way ends with the best
   * so far, and one that has nothing yet is waited for.
   */
  settled(/** @type {() => unknown} */ work) {
    return calmly(async () => {
      await this.typed.read();
      for (let seen; seen !== this.first; ) await (seen = this.first);
      if (this.better) await this.stop();
      await work();
    });
  }

  /** A link leads away: what is typed and the best so far are kept before. */
  async leaving() {
    await this.typed.keep();
    if (this.better) await this.stop();
  }

  /** The page goes for another reason: the best so far goes along. */
  left() {
    if (!this.better) return;
    sendLast(this.draft.path("better"), { base: this.draft.view.change_number });
    this.better = null;
  }

  /** End the search, and go on from the best so far. */
  async stop() {
    const has = this.better;
    this.better = null;
    this.draft.stop();
    if (!has) this.ended(true); // a longer search that was given up has changed nothing
    if (has) {
      await this.draft.takeBetter();
      this.sayReplaced();
    }
    await this.showEarlier();
  }

  /**
   * Make the puzzle again with a word that has to be in it. Nothing has changed if that fails; if it
   * pushes out more words than it brings in, the reader is asked.
   */
  async makeRoom(/** @type {string} */ spelling) {
    const before = this.draft.view.settings.generator ?? null;
    const require = () => this.draft.settings({ generator: withMust(this.draft.view.settings, spelling) });
    const { change_number: now } = await require();
    const giveUp = async () => {
      if (this.draft.view.change_number === now) await this.draft.command({ do: "undo" });
      else await this.draft.settings({ generator: before });
      await this.page.show();
    };
    try {
      /** @param {Better} better */
      const onBetter = ({ number }) => calmly(() => this.page.show({ better: number }));
      const { proposal } = await this.draft.search({ do: "another" }, { accept: false, onBetter });
      if (!proposal) throw new Error("a search that accepts nothing ends with a proposal");
      const lost = placed(this.draft.state) - placed(proposal.state);
      const take = async () => {
        await require();
        await this.draft.accept(proposal.id);
        await this.showEarlier();
      };
      if (lost <= 0) return await take();
      await giveUp();
      const text = t("words.room_costs", { word: spelling, count: lost });
      say(text, { label: t("common.accept"), run: () => calmly(take) });
    } catch (error) {
      await giveUp();
      throw error;
    }
  }

  /** A button that makes room for a word. */
  roomButton(/** @type {string} */ spelling) {
    const label = t("words.make_room_for", { word: spelling });
    const run = () => calmly(() => this.makeRoom(spelling));
    return textButton(t("words.make_room"), run, { "aria-label": label });
  }

  async showEarlier() {
    const { puzzles } = await this.draft.get("earlier");
    this.earlier.show(puzzles, this.draft.view.language.direction === "rtl");
  }

  async recall(/** @type {string} */ id) {
    await this.draft.change("earlier", () => ({ id }));
    await this.showEarlier();
  }

  viewed(/** @type {View} */ view) {
    this.allow();
    if (view.state && this.shown !== view.change_number) calmly(() => this.page.show());
    this.shown = view.change_number;
  }

  allow() {
    const has = Boolean(this.better ?? this.draft.view.state);
    const buttons = /** @type {NodeListOf<HTMLButtonElement>} */ (document.querySelectorAll("[data-needs=puzzle]"));
    for (const button of buttons) button.disabled = !has;
  }

  showProgress(/** @type {boolean} */ isOn) {
    const stop = textButton(t("common.stop"), () => calmly(() => this.stop()));
    byId("progress").hidden = !isOn;
    this.label.data = t("common.searching");
    byId("progress").replaceChildren(...(isOn ? [this.label, this.bar.node, stop] : []));
    if (!isOn) this.bar.end();
  }

  pressed(/** @type {KeyboardEvent} */ event) {
    if (!(event.ctrlKey || event.metaKey)) return;
    if (event.code === "Enter") byId("another").click();
    else if (event.code === "KeyP") byId("print").click();
    else return;
    event.preventDefault();
  }
}
