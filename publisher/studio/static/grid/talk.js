// Commands on their way to the server, one after another; letters are shown before it has them.

import { keyOf } from "./board.js";
import { calmly } from "../net.js";
import { queued } from "./visits.js";

/** Sends commands of a draft in order; letters that wait for an answer are joined. */
export class Talk {
  constructor(draft, onDone) {
    this.draft = draft;
    this.onDone = onDone;
    this.queue = [];
    this.sending = null;
    this.running = null;
    this.told = new WeakMap(); // who is told when a command is done
  }

  /** Letters that the server does not have yet, by the keys of their cells. */
  get letters() {
    const found = new Map();
    for (const command of [this.sending, ...this.queue]) {
      for (const [cell, letter] of command?.letters ?? []) found.set(keyOf(cell), letter);
    }
    return found;
  }

  /**
   * Send a command after those before it; resolves when all that wait are done, also later ones.
   * `onDone` is called when this one is, unless it is refused.
   */
  send(command, onDone) {
    if (onDone) this.told.set(command, onDone);
    this.queue = queued(this.queue, command);
    this.running ??= this._run();
    return this.running;
  }

  /** Resolves when nothing is on its way. */
  settled() {
    return this.running ?? Promise.resolve();
  }

  async _send(command) {
    try {
      await this.draft.command(command);
    } catch (error) {
      if (error.name === "AbortError") this.queue = []; // another tab was first: what waits was for the old grid
      throw error;
    }
  }

  async _run() {
    while (this.queue.length) {
      [this.sending, ...this.queue] = this.queue;
      const command = this.sending;
      const isDone = await calmly(() => this._send(command));
      this.sending = null;
      this.onDone(command, isDone);
      if (isDone) this.told.get(command)?.();
    }
    this.running = null;
  }
}

/** Requests of a few kinds, one at a time, in the order of the kinds; of a kind the newest alone. */
export class InTurn {
  constructor(kinds) {
    this.kinds = kinds;
    this.waiting = new Map();
    this.isBusy = false;
  }

  /** Whether something waits. */
  get waits() {
    return this.waiting.size > 0;
  }

  /** Do some work in its turn; work of the same kind that waits is dropped. */
  async ask(kind, work) {
    this.waiting.set(kind, work);
    if (this.isBusy) return;
    this.isBusy = true;
    while (this.waits) {
      const next = this.kinds.find((each) => this.waiting.has(each));
      const doing = this.waiting.get(next);
      this.waiting.delete(next);
      await calmly(doing);
    }
    this.isBusy = false;
  }

  drop(kind) {
    this.waiting.delete(kind);
  }
}
