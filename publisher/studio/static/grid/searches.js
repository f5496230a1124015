// What is asked of the engine while one works: candidates, prospects, proofs, fills.

import { Refused, ask, stream } from "../net.js";
import { slotName } from "./board.js";
import { Latest } from "./talk.js";

const PROVED = 24; // candidates that are proved one after another
const REST = 700; // milliseconds of rest before the proofs, which take a whole processor
const POLISH = 1.5; // seconds that a fill may still become better after it was found

export class Searches {
  /** `on` has listeners: candidates, noCandidates, prospects, whole, proof, ghosts, searching, failed, conflict. */
  constructor(draft, on) {
    this.draft = draft;
    this.on = on;
    this.candidates = new Latest(40);
    this.prospects = new Latest(60);
    this.proofs = new Latest(REST);
    this.fill = new Latest();
    this.isFilling = false;
  }

  /** The candidates of a slot, by an order and a filter. */
  askCandidates(slot, order, filter) {
    this.candidates.run(async (signal) => {
      const asked = { slot: slotName(slot), order, filter };
      try {
        this.on.candidates(await ask(this.draft.path("candidates"), asked, { signal }), slot);
      } catch (error) {
        if (!(error instanceof Refused)) throw error;
        this.on.noCandidates(error.message, slot); // a filter, or lists that are wrong
      }
    });
  }

  askProspects() {
    this.prospects.run(async (signal) => {
      try {
        this.on.prospects(await ask(this.draft.path("prospects"), {}, { signal }));
      } catch (error) {
        if (!(error instanceof Refused)) throw error;
        this.on.prospects(null); // the candidates say why
      }
    });
  }

  /** Prove the whole grid, then words of a slot; nothing is proved while a fill is searched for. */
  prove(slot, words) {
    if (this.isFilling) return;
    this.proofs.run(async (signal) => {
      const asked = slot ? { slot: slotName(slot), words: words.slice(0, PROVED) } : {};
      for await (const line of stream(this.draft.path("prove"), asked, { signal })) {
        if (line.whole) this.on.whole(line.whole);
        else if (line.word) this.on.proof(line.word, line.proof);
      }
    });
  }

  /** Search for letters: they come as ghosts, better and better. */
  search(command) {
    this.proofs.stop();
    this.fill.run(async (signal) => {
      this._filling(true);
      try {
        const asked = { command, base: this.draft.view.revision, accept: false, polish: POLISH };
        let conflict = null;
        for await (const line of stream(this.draft.path("search"), asked, { signal })) {
          if (line.better?.proposal) this.on.ghosts(line.better.proposal, false);
          if (line.conflict) conflict = line.conflict;
          if (line.failed) this.on.failed(line.failed.error ?? line.failed.message, conflict);
          if (line.done) this.on.ghosts(line.done.proposal, true);
        }
      } finally {
        if (!signal.aborted || this.fill.control?.signal === signal) this._filling(false);
      }
    });
  }

  stop() {
    this.fill.stop();
    this._filling(false);
  }

  _filling(is) {
    this.isFilling = is;
    this.on.searching(is);
  }
}
