// The base of the parts of the grid room, each of which finds the others.

export class Part {
  constructor(/** @type {GridRoom} */ room) {
    this.room = room;
  }

  get store() {
    return this.room.store;
  }

  get screen() {
    return this.room.screen;
  }

  get moves() {
    return this.room.moves;
  }

  get edits() {
    return this.room.edits;
  }

  get commands() {
    return this.room.commands;
  }

  get requests() {
    return this.room.requests;
  }
}
