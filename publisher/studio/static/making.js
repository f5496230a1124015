// Make a puzzle, and what goes with it in the words and in the page room: progress, another one,
// room for a word that was left out, the puzzles before.

import { Earlier } from "./earlier.js";
import { ask, calmly, Refused } from "./net.js";
import { textButton } from "./nodes.js";
import { say } from "./notice.js";
import { sampleOf, withGenerator, withMust, withSample } from "./paper_settings.js";
import { print } from "./printing.js";
import { hasWork, placed } from "./state.js";
import { t } from "./texts.js";
import { sayUndoable } from "./undoable.js";

const MOST_WORDS = 150; // that a puzzle is made of
const SAMPLE = 30; // words that are taken of more

const byId = (id) => document.getElementById(id);

/** Its event is `better`: another best so far, `{number, view}`, or none any more. */
export class Making extends EventTarget {
  /** `desk` is the element that pages are printed from. */
  constructor(draft, page, desk) {
    super();
    this.draft = draft;
    this.page = page;
    this.desk = desk;
    this.earlier = new Earlier(byId("earlier"), (id) => calmly(() => this.recall(id)));
    this.better = null; // the best so far of the search that is under way
    this.first = null; // resolves when it has found something, or is over
    this.typed = { read: async () => {}, keep: async () => {} }; // what nobody has read or kept yet
    byId("print").addEventListener("click", () => this.settled(() => print(draft, desk)));
    byId("another").addEventListener("click", () =>
      this.settled(() => this.make({ do: "another" })),
    );
    draft.addEventListener("view", ({ detail }) => this.viewed(detail));
    draft.addEventListener("search", ({ detail }) => this.showProgress(detail));
    document.addEventListener("keydown", (event) => this.pressed(event));
    document.addEventListener("click", (event) => this.leaving(event));
    window.addEventListener("pagehide", () => this.left());
  }

  /** Make a puzzle: of the words without a command; pictures get better meanwhile. */
  async make(command) {
    const before = JSON.stringify(this.draft.view.state?.cells);
    this.better = null;
    this.replaces = hasWork(this.draft.view);
    let over;
    this.first = new Promise((resolve) => (over = resolve));
    const done = await this.searched(command, over).finally(over);
    if (!done) return say(t("words.only_one"));
    this.forget();
    if (done.proposal) await this.draft.accept(done.proposal.id); // a setting was changed meanwhile
    const isSame = before === JSON.stringify(this.draft.view.state?.cells);
    if (command && isSame) say(t("words.only_one"));
    if (!isSame) this.sayReplaced();
    await this.showEarlier();
  }

  /** Make the puzzle if there is none of the words as they are now, such as after a page was left. */
  async goOn(understood) {
    const { state, outdated, saved, by_hand: byHand } = this.draft.view;
    if (!understood.usable || byHand || (state && !outdated)) return;
    if (!saved) await this.suit(understood); // a config is as somebody wants it
    await this.make(null);
  }

  /**
   * Settings that suit the words: each puzzle takes some of a long list, as the sentence says, and
   * words that are there no more need not be in it.
   */
  async suit(understood) {
    const { settings } = this.draft.view;
    const changes = {};
    const has = sampleOf(settings);
    if (understood.usable > MOST_WORDS !== Boolean(has))
      changes.words = withSample(settings, has ? null : SAMPLE);
    const must = settings.generator?.must ?? [];
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
  async searched(command, found) {
    let last = null;
    const onBetter = (better) => {
      last = better;
      found();
      this.improved(better);
    };
    try {
      return await this.draft.search(command, { onBetter });
    } catch (error) {
      const isEnded = error.name === "AbortError" && !(error instanceof Refused); // another follows
      if (!isEnded && last && this.better === last) {
        this.forget();
        if (this.draft.view.state) calmly(() => this.page.show());
      }
      if (error.kind === "GenerationError" && command && this.draft.view.by_hand) return null;
      throw error;
    }
  }

  forget() {
    this.better = null;
    this.allow();
    this.dispatchEvent(new Event("better"));
  }

  improved(better) {
    this.better = better;
    this.allow();
    calmly(() => this.page.show({ better: better.number }));
    this.dispatchEvent(new Event("better"));
  }

  /**
   * Do something with the puzzle of what is typed by now; a search that is under way ends with the best
   * so far, and one that has nothing yet is waited for.
   */
  settled(work) {
    return calmly(async () => {
      await this.typed.read();
      for (let seen; seen !== this.first; ) await (seen = this.first);
      if (this.better) await this.stop();
      await work();
    });
  }

  /** A link leads away: what is typed and the best so far are kept before. */
  leaving(event) {
    const link = event.target.closest?.("a[href]");
    const isElsewhere = link && !link.target && !link.download && link.pathname !== location.pathname;
    const isPlain = !(event.ctrlKey || event.metaKey || event.shiftKey || event.altKey);
    if (!isElsewhere || !isPlain || event.defaultPrevented) return;
    event.preventDefault();
    calmly(async () => {
      await this.typed.keep();
      if (this.better) await this.stop();
    }).then(() => (location.href = link.href));
  }

  /** The page goes for another reason: the best so far goes along. */
  left() {
    if (!this.better) return;
    const headers = { "content-type": "application/json" };
    const body = JSON.stringify({ base: this.draft.view.revision });
    fetch(this.draft.path("better"), { method: "POST", keepalive: true, headers, body });
    this.better = null;
  }

  /** End the search, and go on from the best so far. */
  async stop() {
    const has = this.better;
    this.better = null;
    this.draft.stop();
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
  async makeRoom(spelling) {
    const before = this.draft.view.settings.generator ?? null;
    const giveUp = () => this.draft.settings({ generator: before }).then(() => this.page.show());
    const require = () => this.draft.settings({ generator: withMust(this.draft.view.settings, spelling) });
    await require();
    try {
      const onBetter = ({ number }) => calmly(() => this.page.show({ better: number }));
      const { proposal } = await this.draft.search({ do: "another" }, { accept: false, onBetter });
      const lost = placed(this.draft.view.state) - placed(proposal.state);
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
  roomButton(spelling) {
    const label = t("words.make_room_for", { word: spelling });
    const run = () => calmly(() => this.makeRoom(spelling));
    return textButton(t("words.make_room"), run, { "aria-label": label });
  }

  async showEarlier() {
    const { puzzles } = await ask(this.draft.path("earlier"));
    this.earlier.show(puzzles, this.draft.view.language.direction === "rtl");
  }

  async recall(id) {
    this.draft.take(await ask(this.draft.path("earlier"), { id, base: this.draft.view.revision }));
    await this.showEarlier();
  }

  viewed(view) {
    this.allow();
    if (view.state && this.shown !== view.revision) calmly(() => this.page.show());
    this.shown = view.revision;
  }

  allow() {
    const has = Boolean(this.better ?? this.draft.view.state);
    for (const button of document.querySelectorAll("[data-needs=puzzle]")) button.disabled = !has;
  }

  showProgress(isOn) {
    const stop = textButton(t("common.stop"), () => calmly(() => this.stop()));
    byId("progress").hidden = !isOn;
    byId("progress").replaceChildren(...(isOn ? [t("words.improving"), " ", stop] : []));
  }

  pressed(event) {
    if (!(event.ctrlKey || event.metaKey)) return;
    if (event.code === "Enter") byId("another").click();
    else if (event.code === "KeyP") byId("print").click();
    else return;
    event.preventDefault();
  }
}
