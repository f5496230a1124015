// The open draft: its newest view, and everything that changes it.

import { Refused, get, post, stream } from "./net.js";
import { say } from "./notice.js";
import { Signal } from "./signal.js";
import { t } from "./texts.js";

export class Draft {
  /** The newest view, or null before the first. @type {View | null} */
  newest = null;
  /** @type {Signal<View>} */
  viewed = new Signal();
  /** Whether a search has begun, or is over. @type {Signal<boolean>} */
  searched = new Signal();
  /** A search works, for so many seconds at most, if that is known. @type {Signal<number | null>} */
  began = new Signal();
  /** The draft was made. @type {Signal<string>} */
  named = new Signal();
  /** Changes go one after another, each on the newest state; whether the last one is kept. */
  turn = Promise.resolve(true);
  /** How many changes are not answered yet. */
  waiting = 0;
  /** @type {AbortController | null} */
  running = null;
  /** @type {Promise<View> | null} */
  making = null;
  /** The query of the page that is looked at: it is made while a change is answered. @type {() => string | null} */
  seen = () => null;

  /** @param {string} name - empty before the draft is made */
  constructor(name) {
    this.name = name;
  }

  /** The newest view; an error before there is one. */
  get view() {
    if (!this.newest) throw new Error("no view of the draft has come yet");
    return this.newest;
  }

  /** The puzzle of the newest view; an error if there is none. */
  get state() {
    if (!this.view.state) throw new Error("there is no puzzle yet");
    return this.view.state;
  }

  /** The page of a room of this draft, or a file of it. */
  address(/** @type {string} */ what) {
    return `/d/${encodeURIComponent(this.name)}/${what}`;
  }

  /** The path of something of this draft: `path("words")` is `/api/d/NAME/words`. */
  path(/** @type {string} */ what) {
    return `/api/d/${encodeURIComponent(this.name)}${what ? `/${what}` : ""}`;
  }

  /**
   * @template {string} P
   * @param {P} what
   * @param {AbortSignal} [signal]
   * @returns {Promise<AnswerOf<DraftGot, P>>}
   */
  get(what, signal) {
    return get(this.path(what), signal);
  }

  /** @template {string} P @param {P} what @param {object} body @returns {Promise<AnswerOf<DraftPosted, P>>} */
  post(what, body) {
    return post(this.path(what), body);
  }

  /**
   * @template {keyof DraftStreamed} P
   * @param {P} what
   * @param {object} body
   * @param {AbortSignal} signal
   * @returns {AsyncGenerator<DraftStreamed[P]>}
   */
  stream(what, body, signal) {
    return stream(this.path(what), body, signal);
  }

  /** Make the draft on the server, if that is not done yet; links of the page then lead to it. */
  async ensure(kind = "words", more = {}) {
    if (this.name) return;
    this.making ??= post("/api/drafts", { kind, ...more }).catch((error) => {
      this.making = null; // what was refused can be mended
      throw error;
    });
    const made = await this.making;
    if (this.name) return;
    this.name = made.draft;
    this.newest ??= made;
    this.named.send(this.name);
  }

  /** Show a view, unless a newer one has come before it, as while a search ends. */
  take(/** @type {View} */ view) {
    if (this.newest && view.change_number < this.newest.change_number) return this.newest;
    this.newest = view;
    this.viewed.send(view);
    return view;
  }

  /** Ask for the newest view: after coming back to the page, for another tab may have changed it. */
  async refresh() {
    if (this.name) this.take(await this.get(""));
  }

  /**
   * Change the draft when the changes before are done, and show the view that is then.
   * @param {"settings" | "do" | "accept" | "better" | "earlier"} what
   * @param {() => object} asked
   */
  change(what, asked) {
    return this.inTurn(async () => {
      if (!this.newest) await this.refresh();
      return this.take(await this.post(what, { ...asked(), base: this.newest?.change_number, page: this.seen() }));
    });
  }

  /** Change settings by their dotted paths; null takes one away. */
  settings(/** @type {Record<string, unknown>} */ changes) {
    return this.change("settings", () => ({ changes }));
  }

  /**
   * Do a command of the workbench that does not search: `{do: "clue", slot: "12d", text: "…"}`, or what
   * a function gives when those before it are done.
   */
  command(/** @type {Command | (() => Command)} */ wanted) {
    return this.change("do", () => ({ command: typeof wanted === "function" ? wanted() : wanted }));
  }

  /** Undo or redo, and say so: what comes back may be on another page. */
  async step(/** @type {"undo" | "redo"} */ name) {
    await this.command({ do: name });
    say(t(name === "undo" ? "common.undone" : "common.redone"));
  }

  /**
   * Search; with null, make the puzzle from the words. A newer search ends this one, and so does
   * leaving the page. `onBetter` gets each better line. Returns what is in the line `done`.
   * @param {Command | null} command
   * @param {{accept?: boolean, longer?: number, onBetter?: (better: Better) => void}} wishes
   * @returns {Promise<SearchDone>}
   */
  async search(command, { accept = true, longer = 1, onBetter = () => {} } = {}) {
    this.stop();
    const running = new AbortController();
    this.running = running;
    this.searched.send(true);
    let ranOut = false;
    try {
      await this.turn;
      const asked = { command, base: this.newest?.change_number, accept, longer };
      for await (const line of this.stream("search", asked, running.signal)) {
        if (line.begun) this.began.send(line.begun.seconds);
        if (line.better) onBetter(line.better);
        ranOut ||= Boolean(line.conflict?.ran_out);
        if (line.failed) throw new Refused(422, { error: line.failed.message, ...line.failed, ranOut });
        if (line.done) {
          if (line.done.view) this.take(line.done.view);
          return line.done;
        }
      }
      throw new Refused(500, { error: t("common.gone") });
    } catch (error) {
      this.conflict(error);
      if (error instanceof Refused && error.kind === "Superseded" && this.running === running) {
        say(t("common.searched_elsewhere"));
        error.name = "AbortError"; // it is said
      }
      throw error;
    } finally {
      if (this.running === running) {
        this.running = null;
        this.searched.send(false);
      }
    }
  }

  /** End the search that is under way. */
  stop() {
    this.running?.abort();
  }

  /** Take a proposal over, whole or in some cells. */
  accept(/** @type {number} */ proposal, /** @type {Place[] | undefined} */ cells = undefined) {
    return this.change("accept", () => ({ proposal, cells }));
  }

  /** Take the best so far of the search that was stopped. */
  takeBetter() {
    return this.change("better", () => ({}));
  }

  /** @template T @param {() => Promise<T>} work */
  inTurn(work) {
    this.waiting += 1;
    const done = this.turn.then(async () => {
      try {
        return await work();
      } catch (error) {
        this.conflict(error);
        throw error;
      } finally {
        this.waiting -= 1;
      }
    });
    this.turn = done.then(() => true, () => false);
    return done;
  }

  /** Another tab was first: show its view, and say so. The error is marked as said. */
  conflict(/** @type {unknown} */ error) {
    if (!(error instanceof Refused) || error.status !== 409 || !error.view) return;
    this.take(error.view);
    say(t("common.changed_elsewhere"));
    error.name = "AbortError"; // it is said already
  }
}

/** The draft of this page. */
export const draft = new Draft(document.documentElement.dataset.draft ?? "");
