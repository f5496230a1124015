// Facts of the program, which the page of a room brings along.

import { byId } from "./nodes.js";

/** @type {Facts} */
export const facts = JSON.parse(byId("facts", "script").textContent ?? "");
