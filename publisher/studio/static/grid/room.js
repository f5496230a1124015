// The grid room: its state, its actions, its views, and what goes to the server and comes from it.

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
import { Requests } from "./requests.js";
import { Screen } from "./screen.js";
import { Store } from "./store.js";
import { UndoSteps } from "./undo_steps.js";

export class GridRoom {
  store = new Store();
  steps = new UndoSteps();
  commands = new CommandQueue(draft, () => this.answers.refused());
  screen = new Screen(this);
  moves = new Moves(this);
  edits = new Edits(this);
  fills = new Fills(this);
  actions = namedActions(this);
  input = new Input(this);
  answers = new Answers(this);
  requests = new Requests(draft, this.answers);

  constructor() {
    this.store.subscribe((now, before) => {
      if (!isSameSlot(now.slot, before.slot)) this.steps.end();
      this.answers.follow(now, before);
    });
    draft.viewed.subscribe((view) => this.answers.viewCame(view));
    document.addEventListener("options", () => this.answers.changed()); // what fills the grid has changed
    window.addEventListener("pagehide", () => this.moves.leave());
    calmly(() => draft.refresh());
  }
}

new GridRoom();
