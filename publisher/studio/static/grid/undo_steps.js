// Letters that are typed into one slot in a row are one step to undo.

import { isSameSlot } from "./board.js";

/** Names visits to slots, each of them a step; the name goes with each letter. */
export class UndoSteps {
  /** @type {Slot | null} */
  #slot = null;
  #name = "";

  constructor(newName = () => /** @type {string} */ (crypto.randomUUID())) {
    this.newName = newName;
  }

  /** The name of the visit to a slot. */
  nameFor(/** @type {Slot | null} */ slot) {
    if (!this.#name || !isSameSlot(slot, this.#slot)) {
      this.#slot = slot;
      this.#name = this.newName();
    }
    return this.#name;
  }

  /** Anything but typing ends a visit. */
  end() {
    this.#name = "";
  }
}

/** The queue with one command more; letters of one visit that still wait become one command. */
export function queued(/** @type {Command[]} */ queue, /** @type {Command} */ command) {
  const last = queue.at(-1);
  if (!last?.letters || !command.letters || !last.visit || last.visit !== command.visit) return [...queue, command];
  return [...queue.slice(0, -1), { ...last, letters: [...last.letters, ...command.letters] }];
}
