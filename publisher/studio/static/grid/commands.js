// Commands on their way to the server, one after another; letters are shown before it has them.

import { asError, calmly } from "../net.js";
import { Board, keyOf, withLetters } from "./board.js";
import { queued } from "./undo_steps.js";

/** Sends commands of a draft in order; letters that wait for an answer are joined. */
export class CommandQueue {
  /** @type {Command[]} */
  #waiting = [];
  /** @type {Command | null} */
  #sending = null;
  /** @type {Promise<void> | null} */
  #running = null;
  /** What is called when a command is done. @type {WeakMap<Command, () => unknown>} */
  #onDone = new WeakMap();

  /** @param {Draft} draft @param {() => void} refused - called when a command was not done */
  constructor(draft, refused) {
    this.draft = draft;
    this.refused = refused;
  }

  /** The board of a state, with letters that the server does not have yet. */
  boardOf(/** @type {PuzzleState} */ state) {
    const letters = [this.#sending, ...this.#waiting].flatMap((command) => command?.letters ?? []);
    return new Board(withLetters(state, new Map(letters.map(([cell, letter]) => [keyOf(cell), letter]))));
  }

  /**
   * Send a command after those before it; resolves when all that wait are done, also later ones.
   * `onDone` is called when this one is, unless it is refused.
   * @param {Command} command
   * @param {() => unknown} [onDone]
   */
  send(command, onDone) {
    if (onDone) this.#onDone.set(command, onDone);
    this.#waiting = queued(this.#waiting, command);
    this.#running ??= this.#run();
    return this.#running;
  }

  /** Resolves when nothing is on its way. */
  settled() {
    return this.#running ?? Promise.resolve();
  }

  async #run() {
    for (let command = this.#waiting.shift(); command; command = this.#waiting.shift()) {
      const sent = (this.#sending = command);
      const isDone = await calmly(() => this.#send(sent));
      this.#sending = null;
      if (isDone) this.#onDone.get(sent)?.();
      else this.refused();
    }
    this.#running = null;
  }

  async #send(/** @type {Command} */ command) {
    try {
      await this.draft.command(command);
    } catch (error) {
      // Another tab was first: what waits was for the old grid.
      if (asError(error).name === "AbortError") this.#waiting = [];
      throw error;
    }
  }
}
