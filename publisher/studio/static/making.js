// Make a puzzle, and what goes with it in the words and in the page room: progress, another one,
// room for a word that was left out, the puzzles before.

import { Earlier } from "./earlier.js";
import { ask, calmly } from "./net.js";
import { element } from "./nodes.js";
import { say } from "./notice.js";
import { withMust } from "./paper_settings.js";
import { print } from "./printing.js";
import { t } from "./texts.js";

const byId = (id) => document.getElementById(id);

export class Making {
  /** `desk` is the element that pages are printed from. */
  constructor(draft, page, desk) {
    this.draft = draft;
    this.page = page;
    this.desk = desk;
    this.earlier = new Earlier(byId("earlier"), (id) => calmly(() => this.recall(id)));
    byId("print").addEventListener("click", () => calmly(() => print(draft, desk)));
    byId("another").addEventListener("click", () => calmly(() => this.make({ do: "another" })));
    draft.addEventListener("view", ({ detail }) => this.viewed(detail));
    draft.addEventListener("search", ({ detail }) => this.showProgress(detail));
    document.addEventListener("keydown", (event) => this.pressed(event));
  }

  /** Make a puzzle: of the words without a command; pictures get better meanwhile. */
  async make(command) {
    const before = JSON.stringify(this.draft.view.state?.cells);
    await this.draft.search(command, { onBetter: ({ number }) => calmly(() => this.page.show({ better: number })) });
    const isSame = command && before === JSON.stringify(this.draft.view.state?.cells);
    if (isSame) say(t("words.only_one"));
    await this.showEarlier();
  }

  /** Make the puzzle again with a word that has to be in it; if that fails, nothing has changed. */
  async makeRoom(spelling) {
    const before = this.draft.view.settings.generator ?? null;
    await this.draft.settings({ generator: withMust(this.draft.view.settings, spelling) });
    try {
      await this.make({ do: "another" });
    } catch (error) {
      await this.draft.settings({ generator: before });
      throw error;
    }
  }

  /** A button that makes room for a word. */
  roomButton(spelling) {
    const label = t("words.make_room_for", { word: spelling });
    const run = () => calmly(() => this.makeRoom(spelling));
    return element("button", { type: "button", class: "as-link", "aria-label": label, onclick: run }, t("words.make_room"));
  }

  async showEarlier() {
    const { puzzles } = await ask(this.draft.path("earlier"));
    this.earlier.show(puzzles, this.draft.view.language.direction === "rtl");
  }

  async recall(id) {
    this.draft.take(await ask(this.draft.path("earlier"), { id, base: this.draft.view.revision }));
    await this.showEarlier();
  }

  viewed(view) {
    for (const id of ["print", "another"]) byId(id).disabled = !view.state;
    if (view.state && this.shown !== view.revision) calmly(() => this.page.show());
    this.shown = view.revision;
  }

  showProgress(isOn) {
    const stop = element("button", { type: "button", class: "as-link", onclick: () => this.draft.stop() }, t("common.stop"));
    byId("progress").hidden = !isOn;
    byId("progress").replaceChildren(...(isOn ? [t("words.improving"), " ", stop] : []));
  }

  pressed(event) {
    if (!(event.ctrlKey || event.metaKey)) return;
    if (event.code === "Enter") byId("another").click();
    else if (event.code === "KeyP") byId("print").click();
    else return;
    event.preventDefault();
  }
}
