// The word lists that grids are filled from: of the folder, dropped, or of plugins.

import { isPuzzle, takeChosen, takeDrops } from "../dropping.js";
import { button, element } from "../nodes.js";
import { languageName } from "../sentence.js";
import { t } from "../texts.js";
import { Part } from "./part.js";

const COMMON = "wordfreq"; // what has words of most languages

const UPLOADED = /\.studio\/[^/]+\/files\/\d+\//; // where a file lies that was dropped

export class ListsView extends Part {
  /** @type {ListItem[]} */
  #chosen = [];
  /** @type {import("../dropping.js").DropPlace} */
  #files;

  constructor(/** @type {GridRoom} */ room, /** @type {HTMLElement} */ root) {
    super(room);
    this.root = root;
    this.#files = { take: (file) => this.edits.keepList(file), fits: (name) => !isPuzzle(name), shown: [root] };
    takeDrops(root, this.#files);
  }

  /** @param {WordLists} lists @param {string} language - its code */
  show({ files, sources, chosen, are_taken: areTaken }, language) {
    this.#chosen = chosen;
    if (!areTaken) {
      this.root.replaceChildren(element("p", { class: "quiet" }, t("grid.lists_of_words")));
      return;
    }
    const others = chosen.filter((item) => !files.includes(item.file ?? "") && !item.block && !item.support);
    const items = [
      ...others.map((item) => this.#item(item, true, described(item))),
      ...files.map((file) => this.#item({ file }, chosen.some((item) => item.file === file), file)),
    ];
    const plugin = element("select", { "aria-label": t("grid.lists_source") }, sources.map((each) => element("option", { value: each.name }, each.means ?? `${each.name}: ${each.summary}`)));
    const value = element("input", { type: "text", "aria-label": t("grid.lists_value"), placeholder: t("grid.lists_value") });
    const file = element("input", { type: "file", class: "unseen", multiple: true, tabindex: "-1", "aria-label": t("grid.lists_drop"), onchange: ({ target }) => takeChosen(target.files, this.#files) });
    const hasCommon = sources.some((each) => each.name === COMMON);
    if (hasCommon) [plugin.value, value.value] = [COMMON, language];
    const takeCommon = () => this.#toggle({ [COMMON]: language }, true);
    const common = hasCommon && !others.length && button(t("grid.lists_common", { language: languageName(language, language) }), takeCommon, { class: "main" });
    const onsubmit = (/** @type {SubmitEvent} */ event) => {
      event.preventDefault();
      this.#toggle({ [plugin.value]: value.value }, true);
    };
    this.root.replaceChildren(
      element("ul", { class: "list lists" }, items),
      items.length ? "" : element("p", { class: "quiet" }, t("grid.lists_none")),
      element("div", { class: "buttons" }, common || null, button(t("grid.lists_drop"), () => file.click()), file),
      element("form", { class: "buttons", onsubmit }, plugin, value, element("button", {}, t("grid.lists_add"))),
    );
  }

  #item(/** @type {ListItem} */ item, /** @type {boolean} */ checked, /** @type {string} */ text) {
    const box = element("input", { type: "checkbox", checked, onchange: ({ target }) => this.#toggle(item, target.checked) });
    return element("li", {}, element("label", { class: "check" }, box, element("bdi", { dir: "ltr" }, text.replace(UPLOADED, ""))));
  }

  #toggle(/** @type {ListItem} */ item, /** @type {boolean} */ isChosen) {
    const left = this.#chosen.filter((each) => JSON.stringify(each) !== JSON.stringify(item));
    this.edits.chooseLists(isChosen ? [...left, item] : left);
  }
}

/** @param {ListItem} item */
const described = (item) => Object.entries(item).map(([key, value]) => (key === "file" ? value : `${key}: ${value}`)).join(", ");
