// Actions that have the engine fill the grid, and take its letters over.

import { draft } from "../draft.js";
import { calmly } from "../net.js";
import { t } from "../texts.js";
import { cellsOf, widened } from "./area.js";
import { placeOf } from "./board.js";
import { ghostCells } from "./ghosts.js";
import { Part } from "./part.js";
import { fillCommand } from "./prospects.js";

const LONGER = 4; // times the search before
const SKETCH = "studio-sketch";

export class Fills extends Part {
  #seed = 0;
  /** The last search, and how many times as long as the settings say. @type {{wanted: () => Command, longer: number}} */
  #last = { wanted: () => ({ do: "fill", cells: null }), longer: 1 };

  constructor(/** @type {GridRoom} */ room) {
    super(room);
    this.store.change({ wantsSketch: localStorage.getItem(SKETCH) !== "off" });
  }

  fill() {
    return this.#search(() => {
      const { board, prospects, area } = this.store.state;
      return fillCommand(board, prospects, cellsOf(area));
    });
  }

  /** Other letters than those that are proposed, or than those in pencil. */
  another() {
    const { area, ghosts, isSketch, board } = this.store.state;
    const cells = cellsOf(area);
    if (!ghosts.size || isSketch) return this.#search(() => ({ do: "anew", cells }));
    this.#seed += 1;
    const seed = board.state.seed + this.#seed;
    return this.#search(() => ({ do: "fill", cells, seed }));
  }

  /** Fill a larger area, where the search failed. */
  widen() {
    const { area, board, conflict } = this.store.state;
    if (!area) return;
    const larger = widened(board, area, conflict);
    this.moves.mark(larger, this.moves.place);
    return this.#search(() => ({ do: "anew", cells: cellsOf(larger) }));
  }

  /** Search for the same, longer than before. */
  longer() {
    return this.#search(this.#last.wanted, this.#last.longer * LONGER);
  }

  /** Search by what a function gives once the server has all that was typed. */
  async #search(/** @type {() => Command} */ wanted, longer = 1) {
    this.#last = { wanted, longer };
    this.dropGhosts();
    this.store.change({ conflict: [] });
    await this.commands.settled();
    await this.requests.search(wanted(), longer);
  }

  /** End a search, and forget what it proposed. */
  dropGhosts() {
    this.requests.stop();
    this.store.change({ ghosts: new Map(), proposal: null });
    this.requests.askSketch(); // the light waits for it, where nothing was known yet
  }

  /** Take the ghosts over; without ghosts, the letters that are forced. */
  async accept() {
    const { ghosts, area, proposal } = this.store.state;
    if (!ghosts.size || proposal === null) return this.#acceptForced();
    const cells = ghostCells(ghosts, area);
    await this.commands.settled();
    this.room.steps.end();
    const isDone = await calmly(() => draft.accept(proposal, cells));
    const { state } = this.store;
    if (!isDone || !state.area || !state.ghosts.size) this.dropGhosts(); // outside an area they stay
    this.screen.tell(t("grid.accepted_told", { count: cells.length }));
  }

  /** Whether a fill is sketched while somebody types; kept for all puzzles. */
  sketch(/** @type {boolean} */ isWanted) {
    localStorage.setItem(SKETCH, isWanted ? "on" : "off");
    this.store.change({ wantsSketch: isWanted, proof: null });
    if (this.store.state.isSketch) this.dropGhosts();
    this.requests.askSketch();
  }

  #acceptForced() {
    const { forced } = this.store.state;
    if (!forced.size) return this.screen.refuse("grid.nothing_to_accept");
    this.edits.send({ do: "letters", letters: [...forced].map(([key, letter]) => [placeOf(key), letter]) });
    this.store.change({ board: this.edits.board });
  }

  /** Leave what is nearest: the ghosts or the search, else the area. */
  escape() {
    const { ghosts, isSketch, isSearching, area } = this.store.state;
    const hasGhosts = (ghosts.size > 0 && !isSketch) || isSearching;
    if (hasGhosts) this.dropGhosts();
    this.store.change({ trouble: "", conflict: [], area: hasGhosts ? area : null, anchor: null });
    if (!this.screen.boardHasFocus) this.screen.focusBoard();
  }
}
