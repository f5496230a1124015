// The grid room: joins its state, its actions, its views, and what goes to the server and comes from it.

import { draft } from "../draft.js";
import { calmly } from "../net.js";
import { namedActions } from "./actions.js";
import { Answers } from "./answers.js";
import { isSameSlot } from "./board.js";
import { CommandQueue } from "./commands.js";
import { Edits } from "./edits.js";
import { Fills } from "./fills.js";
import { Input } from "./input.js";
import { Moves } from "./moves.js";
import { Screen } from "./screen.js";
import { Store } from "./store.js";
import { UndoSteps } from "./undo_steps.js";

/** @type {Listeners} */
const listeners = {
  board: {
    cell: (place, event) => input.cell(place, event),
    drag: (from, to) => moves.drag(from, to),
    text: (text) => input.type(text),
    erase: () => edits.erase(),
    key: (event) => input.key(event),
    menu: (place) => input.cellMenu(place),
    isLetter: (sign) => input.isLetter(sign),
  },
  candidates: {
    put: (row) => edits.put(row),
    preview: (row) => moves.preview(row),
    reject: (row, reach) => edits.reject(reach, row.spelling),
    menu: (row, anchor) => input.candidateMenu(row, anchor),
    leave: () => screen.focusBoard(),
  },
  lists: {
    choose: (lists) => edits.chooseLists(lists),
    keep: (files) => edits.keepLists(files),
  },
  start: {
    begin: (beginning) => edits.begin(beginning),
    designs: (wishes, signal) => draft.stream("designs", wishes, signal),
  },
  run: (name) => input.run(name),
  slot: (slot) => moves.visit(slot),
  word: (slot, text) => edits.writeWord(slot, text),
  clue: (slot, text) => edits.writeClue(slot, text),
  clueKey: (event) => input.clueKey(event),
  flaw: ({ cells, slot }) => moves.goTo(cells[0], slot),
  allow: (rejection) => edits.allow(rejection),
  allowAgain: (word) => edits.never(word, true),
  recall: (attempt) => edits.recall(attempt),
  panel: (panel) => moves.openPanel(panel),
};

const store = new Store();
const screen = new Screen(store, listeners);
const moves = new Moves(store, screen);
const steps = new UndoSteps();
const commands = new CommandQueue(draft, () => answers.refused());
const answers = new Answers({ store, screen, commands });
const { requests } = answers;
const edits = new Edits({ store, screen, moves, commands, steps, requests });
const fills = new Fills({ store, screen, moves, edits, requests });
const actions = namedActions({ store, screen, moves, edits, fills });
const input = new Input({ store, screen, moves, edits, actions });

store.subscribe((now, before) => {
  if (!isSameSlot(now.slot, before.slot)) steps.end();
  answers.follow(now, before);
});
draft.viewed.subscribe((view) => answers.viewCame(view));
document.addEventListener("options", () => answers.changed()); // what fills the grid has changed
calmly(() => draft.refresh());
