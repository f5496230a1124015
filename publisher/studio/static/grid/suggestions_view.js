// The clue of the slot under the cursor: suggestions, each with its source, of which a click takes one, and
// what plugins say of it, such as its wordplay.

import { draft } from "../draft.js";
import { calmly } from "../net.js";
import { byId, button, element } from "../nodes.js";
import { t } from "../texts.js";
import { isSameSlot, startOf } from "./board.js";
import { Part } from "./part.js";

export class SuggestionsView extends Part {
  #ask = byId("suggest", "button");
  #look = byId("look", "button");
  #found = byId("suggestions");
  /** @type {Slot | null} */
  #slot = null;
  /** @type {AbortController | null} */
  #asking = null;

  constructor(/** @type {GridRoom} */ room) {
    super(room);
    this.#ask.addEventListener("click", () => this.#askFor(this.#slot));
    this.#look.addEventListener("click", () => calmly(() => this.#lookAt(this.#slot)));
  }

  /** What was suggested for another slot, or another word in it, goes. */
  show(/** @type {Board} */ board, /** @type {Slot | null} */ slot) {
    this.#ask.disabled = this.#look.disabled = !slot || !board.isFull(slot) || Boolean(slot.said);
    const isSame = isSameSlot(slot, this.#slot) && slot?.answer === this.#slot?.answer;
    this.#slot = slot;
    if (isSame) return;
    this.#asking?.abort();
    this.#found.replaceChildren();
  }

  async #askFor(/** @type {Slot | null} */ slot) {
    if (!slot) return;
    this.screen.slot.keepClue();
    await this.commands.settled();
    await this.requests.stop();
    this.#asking?.abort();
    const { signal } = (this.#asking = new AbortController());
    this.#tell(t("common.working"));
    await calmly(async () => {
      for await (const { done, failed } of draft.stream("suggest", { slot: startOf(slot) }, signal)) {
        if (signal.aborted) return;
        if (failed) this.#tell(failed.message ?? failed.error ?? "");
        if (done) this.#show(slot, done);
      }
    });
  }

  async #lookAt(/** @type {Slot | null} */ slot) {
    if (!slot) return;
    this.screen.slot.keepClue();
    await this.commands.settled();
    const { lines } = await draft.post("look", { slot: startOf(slot) });
    if (!isSameSlot(slot, this.#slot)) return;
    const items = lines.map((line) => element("li", { dir: "auto" }, this.#finding(slot, line)));
    this.#found.replaceChildren(element("ul", { class: "list" }, items));
  }

  /** What was found in a clue, which quotes words of it; a click makes it the explanation. */
  #finding(/** @type {Slot} */ slot, /** @type {string} */ line) {
    if (!/[“„«]/u.test(line)) return line;
    const take = () => this.edits.writeClue(slot, line, "", "explanation");
    return button(line, take, { class: "plain suggestion", title: t("grid.take_as_explanation") });
  }

  #show(/** @type {Slot} */ slot, /** @type {Suggestions} */ { providers, rows, remarks }) {
    const none = providers ? t("grid.no_suggestions") : t("grid.no_providers");
    const items = rows.map((row) => element("li", {}, this.#choice(slot, row)));
    this.#found.replaceChildren(
      items.length ? element("ul", { class: "list" }, items) : element("p", { class: "quiet" }, none),
      ...remarks.map((remark) => element("p", { class: "quiet", dir: "auto" }, remark)),
    );
  }

  #choice(/** @type {Slot} */ slot, /** @type {Suggestion} */ { text, source, last_used }) {
    const from = [source, last_used].filter(Boolean).join(", ");
    const label = [element("span", { dir: "auto" }, text), element("span", { class: "quiet", dir: "auto" }, from)];
    return button(label, () => this.#take(slot, text, source), { class: "plain suggestion" });
  }

  /** Make a suggestion the clue; the field shows it before it has the focus, for what is written in it stays. */
  async #take(/** @type {Slot} */ slot, /** @type {string} */ text, /** @type {string} */ source) {
    this.edits.writeClue(slot, text, source);
    await this.commands.settled();
    this.screen.slot.focus();
  }

  #tell(/** @type {string} */ text) {
    this.#found.replaceChildren(element("p", { class: "quiet", role: "status" }, text));
  }
}
