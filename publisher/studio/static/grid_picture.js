// A small picture of a grid: its cells, letters and bars, as the eye sees them.

import { svgElement } from "./nodes.js";

/**
 * @typedef {Pick<PuzzleState, "width" | "height" | "cells">} Shape
 * @typedef {{[attribute: string]: string | number, name: string} & {text?: string}} Part
 */

const SIZE = 10; // units of a cell

export function gridPicture(/** @type {Shape} */ shape, /** @type {boolean} */ isRtl) {
  const viewBox = `-0.5 -0.5 ${shape.width * SIZE + 1} ${shape.height * SIZE + 1}`;
  const parts = partsOf(shape, isRtl).map(({ name, text, ...attributes }) => svgElement(name, attributes, text ?? ""));
  return svgElement("svg", { viewBox, class: "thumbnail", "aria-hidden": "true" }, ...parts);
}

/** The elements of the picture, with their attributes and texts. */
export function partsOf(/** @type {Shape} */ { width, cells }, /** @type {boolean} */ isRtl) {
  return cells.flatMap((row, down) =>
    row.flatMap((cell, along) => {
      if (cell.absent) return [];
      const [x, y] = [(isRtl ? width - 1 - along : along) * SIZE, down * SIZE];
      const edge = isRtl ? x : x + SIZE;
      /** @type {Part[]} */
      const parts = [{ name: "rect", x, y, width: SIZE, height: SIZE, class: cell.block ? "block" : "open" }];
      if (cell.letter) parts.push({ name: "text", x: x + SIZE / 2, y: y + SIZE * 0.8, text: cell.letter });
      if (cell.bar_after) parts.push({ name: "path", d: `M${edge} ${y}v${SIZE}`, class: "bar" });
      if (cell.bar_below) parts.push({ name: "path", d: `M${x} ${y + SIZE}h${SIZE}`, class: "bar" });
      return parts;
    }),
  );
}
