// Letters of one visit to a slot are one step to undo: the name of the visit goes with each letter.

import { isSameSlot } from "./board.js";

/** Names the visits to slots; anything but typing ends one. */
export class Visits {
  constructor(begin = () => crypto.randomUUID()) {
    this._begin = begin;
    this._slot = null;
    this._name = "";
  }

  /** The name of the visit to a slot, which is a new one if the last was to another. */
  at(slot) {
    if (!this._name || !isSameSlot(slot, this._slot)) {
      this._slot = slot;
      this._name = this._begin();
    }
    return this._name;
  }

  end() {
    this._name = "";
    this._slot = null;
  }
}

/** The queue with one command more; letters of one visit that still wait become one command. */
export function queued(queue, command) {
  const last = queue.at(-1);
  const joins =
    last?.do === "letters" && command.do === "letters" && last.visit && last.visit === command.visit;
  if (!joins) return [...queue, command];
  const both = { ...last, letters: [...last.letters, ...command.letters] };
  return [...queue.slice(0, -1), both];
}
