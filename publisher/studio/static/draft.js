// The open draft: its newest view, and everything that changes it. Rooms listen to "view".

import { Refused, ask, stream } from "./net.js";
import { say } from "./notice.js";
import { t } from "./texts.js";

export class Draft extends EventTarget {
  constructor(name) {
    super();
    this.name = name;
    this.view = null;
    this.turn = Promise.resolve(); // commands go one after another, each on the newest revision
    this.running = null;
  }

  /** The path of something of this draft: `path("words")` is `/api/d/NAME/words`. */
  path(what) {
    return `/api/d/${encodeURIComponent(this.name)}${what ? `/${what}` : ""}`;
  }

  /** Make the draft on the server, if that is not done yet; links of the page then lead to it. */
  async ensure(kind = "words", more = {}) {
    if (this.name) return;
    this.making ??= ask("/api/drafts", { kind, ...more });
    const made = await this.making;
    if (!this.name) {
      this.name = made.draft;
      this.view ??= made;
      this.dispatchEvent(new CustomEvent("named"));
    }
  }

  /** Show a view, unless a newer one is here. */
  take(view) {
    this.view = view;
    this.dispatchEvent(new CustomEvent("view", { detail: view }));
    return view;
  }

  /** Ask for the newest view: after coming back to the page, for another tab may have changed it. */
  async refresh() {
    if (!this.name) return;
    this.take(await ask(this.path()));
  }

  /** Change settings by their dotted paths; null takes one away. */
  settings(changes) {
    return this.inTurn(async () => {
      if (!this.view) await this.refresh();
      return this.take(await ask(this.path("settings"), { changes, base: this.view.revision }));
    });
  }

  /**
   * Do a command of the workbench that does not search: `{do: "clue", slot: "12d", text: "…"}`, or what
   * a function gives when those before it are done.
   */
  command(wanted) {
    return this.inTurn(async () => {
      const command = typeof wanted === "function" ? wanted() : wanted;
      const base = this.view?.revision;
      return this.take(await ask(this.path("do"), { command, base }));
    });
  }

  /**
   * Search; with null, make the puzzle from the words. A newer search ends this one, and so does
   * leaving the page. `onBetter` gets each better line. Returns what is in the line `done`.
   */
  async search(command, { accept = true, onBetter = () => {} } = {}) {
    this.stop();
    const running = new AbortController();
    this.running = running;
    this.dispatchEvent(new CustomEvent("search", { detail: true }));
    try {
      await this.turn;
      const asked = { command, base: this.view?.revision, accept };
      for await (const line of stream(this.path("search"), asked, running)) {
        if (line.better) onBetter(line.better);
        if (line.failed) throw new Refused(422, { error: line.failed.message, ...line.failed });
        if (line.done) {
          if (line.done.view) this.take(line.done.view);
          return line.done;
        }
      }
      throw new Refused(500, { error: t("common.gone") });
    } catch (error) {
      this.conflict(error);
      throw error;
    } finally {
      if (this.running === running) {
        this.running = null;
        this.dispatchEvent(new CustomEvent("search", { detail: false }));
      }
    }
  }

  /** End the search that is under way. */
  stop() {
    this.running?.abort();
  }

  /** Take a proposal over, whole or in some cells. */
  accept(proposal, cells) {
    return this.inTurn(async () => {
      const asked = { proposal, base: this.view?.revision, ...(cells && { cells }) };
      return this.take(await ask(this.path("accept"), asked));
    });
  }

  /** Take the best so far of the search that was stopped. */
  takeBetter() {
    return this.inTurn(async () => {
      const base = this.view?.revision;
      return this.take(await ask(this.path("better"), { base }));
    });
  }

  inTurn(work) {
    const done = this.turn.then(async () => {
      try {
        return await work();
      } catch (error) {
        this.conflict(error);
        throw error;
      }
    });
    this.turn = done.catch(() => {});
    return done;
  }

  /** Another tab was first: show its view, and say so. The error is marked as said. */
  conflict(error) {
    if (!(error instanceof Refused) || error.status !== 409 || !error.view) return;
    this.take(error.view);
    say(t("common.changed_elsewhere"));
    error.name = "AbortError"; // it is said already
  }
}

/** The draft of this page. */
export const draft = new Draft(document.documentElement.dataset.draft);
