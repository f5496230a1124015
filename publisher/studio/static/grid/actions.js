// The actions of menus, keys and buttons, by their names.

import * as cursors from "./cursor.js";

export const namedActions = (/** @type {GridRoom} */ { store, screen, moves, edits, fills }) => {
  const mark = (/** @type {"given" | "circled" | "shaded"} */ mark) => edits.send({ do: "mark", cell: moves.place, mark });
  const bar = (/** @type {"after" | "below"} */ side) => edits.send({ do: "bar", cell: moves.place, side });
  return {
    turn: () => moves.goBy(cursors.turned),
    next: () => moves.goBy(cursors.nextSlot),
    previous: () => moves.goBy((board, cursor) => cursors.nextSlot(board, cursor, -1)),
    home: () => moves.goBy((board, cursor) => cursors.along(board, cursor, -Infinity)),
    end: () => moves.goBy((board, cursor) => cursors.along(board, cursor, Infinity)),
    tightest: () => moves.tightest(),
    candidates: () => screen.focusCandidates(),
    clue: () => screen.slot.focus(true) || screen.refuse("grid.no_word_yet"),
    letters: () => moves.hold(!store.state.isHeld),
    keys: () => screen.showKeys(),

    undo: () => edits.step("undo"),
    redo: () => edits.step("redo"),
    clear: () => edits.clear(),
    pin: () => edits.pin(),
    several: () => edits.several(),
    given: () => mark("given"),
    reject: () => edits.reject("here"),
    rejectEverywhere: () => edits.reject("puzzle"),
    never: () => edits.never(),

    block: () => edits.block(),
    barAfter: () => bar("after"),
    barBelow: () => bar("below"),
    circle: () => mark("circled"),
    shade: () => mark("shaded"),
    symmetric: () => edits.makeSymmetric(),
    anotherGrid: () => moves.openStart(),

    areaWord: () => moves.markWord(),
    areaAll: () => moves.markAll(),
    fill: () => fills.fill(),
    another: () => fills.another(),
    widen: () => fills.widen(),
    longer: () => fills.longer(),
    accept: () => fills.accept(),
    escape: () => fills.escape(),
  };
};
