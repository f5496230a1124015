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
  }

  /** Letters that the server does not have yet, by the keys of their cells. */
  get letters() {
    const found = new Map();
    for (const command of [this.sending, ...this.queue]) {
      for (const [cell, letter] of command?.letters ?? []) found.set(keyOf(cell), letter);
    }
    return found;
  }

  /** Send a command after those before it; resolves when all of them are done. */
  send(command) {
    this.queue = queued(this.queue, command);
    this.running ??= this._run();
    return this.running;
  }

  /** Resolves when nothing is on its way. */
  settled() {
    return this.running ?? Promise.resolve();
  }

  async _run() {
    while (this.queue.length) {
      [this.sending, ...this.queue] = this.queue;
      const command = this.sending;
      const isDone = await calmly(async () => {
        await this.draft.command(command);
      });
      this.sending = null;
      this.onDone(command, isDone);
    }
    this.running = null;
  }
}

/** The newest of several requests: a newer one ends the older. */
export class Latest {
  constructor(pause = 0) {
    this.pause = pause;
    this.control = null;
  }

  /** Run work with a signal, after a pause in which no newer work came. */
  async run(work) {
    this.stop();
    const control = new AbortController();
    this.control = control;
    if (this.pause) await new Promise((done) => setTimeout(done, this.pause));
    if (control.signal.aborted) return;
    await calmly(() => work(control.signal));
  }

  stop() {
    this.control?.abort();
    this.control = null;
  }
}
