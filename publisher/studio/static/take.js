// The room “Take away”: files of all formats, and the puzzle in the folder.

import { draft } from "./draft.js";
import { formats, plugins } from "./form_fields.js";
import { ask, calmly } from "./net.js";
import { element } from "./nodes.js";
import { connect } from "./plugin_choices.js";
import { connectSaving } from "./save_panel.js";
import { giveByLinks } from "./saving.js";
import { t } from "./texts.js";

const FIRST = ["pdf", "docx", "html"]; // what most people take; the solution sheet and the ZIP beside

const byId = (id) => document.getElementById(id);
const path = `/d/${encodeURIComponent(draft.name)}`;
const losses = new Map(); // the lines that say what a format loses, by exporter
let trying = null;
let tried = null;

async function begin() {
  const [{ exports }] = await Promise.all([ask("/api/exports"), draft.refresh()]);
  const names = exports.map((each) => each.name);
  byId("ways").replaceChildren(
    ...FIRST.filter((name) => names.includes(name)).map((name) => way(exports.find((each) => each.name === name))),
    ...(names.includes("pdf") ? [solutionSheet()] : []),
    everything(),
  );
  byId("formats").replaceChildren(...exports.filter((each) => !FIRST.includes(each.name)).map(format));
  connect(byId("take-made"));
  byId("take-made").addEventListener("options", () => calmly(tryAll));
  await tryAll();
}

/** Ask what each format cannot carry, one after another; a newer round ends this one. */
async function tryAll() {
  if (!draft.view.state) return;
  trying?.abort();
  const round = (trying = new AbortController());
  tried = draft.view.revision;
  for (const [name, line] of losses) {
    try {
      const found = await ask(draft.path(`exports/${name}`), undefined, round);
      if (found.refused) refuse(name, line, found.refused);
      else showLosses(name, line, found.losses);
    } catch (error) {
      if (!round.signal.aborted) throw error;
      return;
    }
  }
}

function showLosses(name, line, found) {
  line.dataset.kind = found.length ? "some" : "all";
  line.replaceChildren(found.length ? t("take.lost") : t("take.whole"), ...(found.length ? [" ", formats(found)] : []));
  for (const link of linksOf(name)) link.removeAttribute("aria-disabled");
}

function refuse(name, line, reason) {
  line.dataset.kind = "none";
  line.replaceChildren(t("take.refused"), " ", formats([reason]));
  for (const link of linksOf(name)) link.setAttribute("aria-disabled", "true");
}

function linksOf(name) {
  return document.querySelectorAll(`a[data-file="${CSS.escape(name)}"]`);
}

document.addEventListener("click", (event) => {
  if (event.target.closest?.('a[aria-disabled="true"]')) event.preventDefault();
});

function way(record) {
  const { name } = record;
  const more = name === "pdf" ? [file(name, t("take.open"), { print: true })] : [];
  return cell(t(`take.way_${name}`), t(`take.way_${name}_about`), lossLine(name), [
    file(name, t("take.download"), { main: true }),
    ...more,
  ], options(record));
}

function solutionSheet() {
  const href = `${path}/solution.pdf`;
  return cell(t("take.solution"), t("take.solution_about"), null, [download(href, t("take.download"), t("take.solution"))]);
}

function everything() {
  return cell(t("take.all"), t("take.all_about"), null, [download(`${path}/all.zip`, t("take.download"), t("take.all"))]);
}

function cell(title, about, line, buttons, more = []) {
  const head = element("div", { class: "way-head" }, element("h2", {}, title), ...more);
  return element("li", {}, head, element("p", {}, about), line, element("div", { class: "buttons" }, ...buttons));
}

function format(record) {
  const { name, suffix, summary } = record;
  const known = t.known(`take.about_${name.replaceAll("-", "_")}`);
  return element(
    "li",
    {},
    element("span", { class: "format-name" }, element("bdi", {}, name), " ", element("bdi", { class: "quiet", dir: "ltr" }, suffix)),
    element("span", { class: "about" }, known ?? plugins(summary)),
    lossLine(name),
    element("div", { class: "buttons" }, ...options(record), file(name, t("take.download"))),
  );
}

function lossLine(name) {
  const line = element("p", { class: "losses" }, t("take.trying"));
  losses.set(name, line);
  return line;
}

function options({ name, has_options: hasOptions }) {
  if (!hasOptions) return [];
  const label = t("take.options_of", { name });
  return [element("button", { type: "button", class: "as-link", "data-form": `exporters/${name}`, "aria-haspopup": "dialog", "aria-label": label }, t("take.options"))];
}

function file(name, label, { main = false, print = false } = {}) {
  const href = `${path}/files/${encodeURIComponent(name)}${print ? "?print=1" : ""}`;
  const more = print ? { target: "_blank", rel: "noopener" } : { download: true };
  const classes = main ? "button main" : "button";
  return element("a", { class: classes, href, "data-file": name, "aria-label": `${label}: ${name}`, ...more }, label);
}

function download(href, label, title) {
  return element("a", { class: "button", href, download: true, "aria-label": `${label}: ${title}` }, label);
}

draft.addEventListener("view", ({ detail: view }) => {
  byId("no-puzzle").hidden = Boolean(view.state);
  byId("take-made").hidden = !view.state;
  byId("outdated").hidden = !view.outdated;
  if (tried !== null && tried !== view.revision) calmly(tryAll);
});
connectSaving(draft);
giveByLinks();
calmly(begin);
