// How a list was read: its first rows under a menu for each column, and other readings to take instead.

import { element, select, textButton, within } from "./nodes.js";
import { t } from "./texts.js";
import { columnsText, rolesFor, withRole } from "./understood.js";

const FEW = 2; // columns that are folded away, for the sentence says all of them

export class ColumnsView {
  /** The roles that are shown, to know a list of other columns. */
  seen = 0;

  /** @param {HTMLElement} host @param {(change: SentenceChange) => void} changed */
  constructor(host, changed) {
    this.question = element("div", { class: "readings" });
    this.details = element("details", {}, element("summary"));
    this.host = host;
    this.changed = changed;
    host.append(this.question, this.details);
  }

  /** @param {Understood | null} understood @param {boolean} isChosen - whether somebody gave the columns their roles */
  show(understood, isChosen) {
    const { columns = null, readings = [], asks = false } = understood ?? {};
    this.host.hidden = !columns && !asks && readings.length < 2;
    this.ask(readings, asks);
    this.details.hidden = !columns;
    if (!columns) return;
    const width = columns.roles.length;
    if (asks || width !== this.seen) this.details.open = asks || width > FEW;
    this.seen = width;
    within(this.details, "summary").textContent = t("words.columns", { roles: columns.roles.map(roleName).join(" · ") });
    const chosen = document.activeElement?.getAttribute("data-column");
    const again = () => this.changed({ reading: {} });
    within(this.details, "summary").after(table(columns, this.changed));
    while (this.details.children.length > FEW) this.details.lastElementChild?.remove();
    if (isChosen) this.details.append(textButton(t("words.columns_anew"), again));
    const field = chosen && this.details.querySelector(`[data-column="${chosen}"]`);
    if (field instanceof HTMLElement) field.focus();
  }

  /** The readings to choose from, where one is not certain. @param {ListReading[]} readings @param {boolean} asks */
  ask(readings, asks) {
    const offered = asks ? readings : readings.slice(1);
    const choices = offered.map(({ settings, word, clue }) => {
      const { sheet } = settings;
      const label = sheet ? t("words.reading_sheet", { sheet: String(sheet) }) : t(clue ? "words.reading_pair" : "words.reading_word", { word, clue });
      return element("li", { dir: "auto" }, textButton(label, () => this.changed({ reading: settings })));
    });
    const said = t(asks ? "words.asks" : "words.or_reading");
    this.question.hidden = !choices.length;
    this.question.replaceChildren(element("p", { class: asks ? "asked" : "quiet" }, said), element("ul", { class: "list" }, choices));
  }
}

/** @param {ListColumns} columns @param {(change: SentenceChange) => void} changed */
function table({ rows, roles, names }, changed) {
  const heads = roles.map((role, place) => {
    const label = t("words.column", { number: place + 1 });
    const options = rolesFor(roles, place).map((each) => /** @type {[string, string]} */ ([each, roleName(each)]));
    const onchange = () => changed({ reading: { columns: columnsText(withRole(roles, place, menu.value)) } });
    /** @type {HTMLSelectElement} */
    const menu = select({ "aria-label": label, "data-column": String(place), onchange }, options, role);
    return element("th", { scope: "col", "data-role": role }, menu);
  });
  const cells = (/** @type {string[]} */ row) => row.map((cell, place) => element("td", { dir: "auto", "data-role": roles[place], title: cell }, cell));
  const heading = names.length ? [element("tr", { class: "names" }, cells(names))] : [];
  const body = element("tbody", {}, heading, rows.map((row) => element("tr", {}, cells(row))));
  return element("div", { class: "columns-table", tabindex: "0", role: "region", "aria-label": t("words.columns_table") },
    element("table", {}, element("thead", {}, element("tr", {}, heads)), body));
}

const roleName = (/** @type {string} */ role) => t(`words.role_${role || "none"}`);
