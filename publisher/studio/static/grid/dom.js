// Elements in a line: `el("button", { type: "button", class: "plain" }, "Undo")`.

import { element } from "../nodes.js";

/** An element as `element` makes it, of children that may be in arrays. */
export const el = (name, attributes = {}, ...children) =>
  element(name, attributes, ...children.flat(Infinity));

export const button = (label, run, attributes = {}) =>
  el("button", { type: "button", onclick: run, ...attributes }, label);

/** A text of the puzzle's language, whose order is its own. */
export const bdi = (text, language) =>
  el("bdi", { lang: language?.code, dir: language?.direction }, text);

/** A small picture of a grid. */
export function thumbnail(state, isRtl) {
  const SIZE = 10;
  const svg = document.createElementNS("http://www.w3.org/2000/svg", "svg");
  svg.setAttribute("viewBox", `-0.5 -0.5 ${state.width * SIZE + 1} ${state.height * SIZE + 1}`);
  svg.setAttribute("class", "thumbnail");
  svg.setAttribute("aria-hidden", "true");
  state.cells.forEach((row, down) =>
    row.forEach((cell, along) => {
      if (cell.absent) return;
      const x = (isRtl ? state.width - 1 - along : along) * SIZE;
      svg.append(shape("rect", { x, y: down * SIZE, width: SIZE, height: SIZE, class: cell.block ? "block" : "open" }));
      if (cell.letter) {
        const text = shape("text", { x: x + SIZE / 2, y: down * SIZE + SIZE * 0.8 });
        text.textContent = cell.letter;
        svg.append(text);
      }
      const edge = isRtl ? x : x + SIZE;
      if (cell.bar_after) svg.append(shape("path", { d: `M${edge} ${down * SIZE}v${SIZE}`, class: "bar" }));
      if (cell.bar_below) svg.append(shape("path", { d: `M${x} ${(down + 1) * SIZE}h${SIZE}`, class: "bar" }));
    }),
  );
  return svg;
}

function shape(name, attributes) {
  const made = document.createElementNS("http://www.w3.org/2000/svg", name);
  for (const [key, value] of Object.entries(attributes)) made.setAttribute(key, value);
  return made;
}
