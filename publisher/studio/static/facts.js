// Facts of the program, which the page of a room brings along.

import { byId } from "./nodes.js";

/** `printed` is the exporter of the printed page. @type {{languages: [code: string, name: string][], templates: string[], printed: string}} */
export const facts = JSON.parse(byId("facts", "script").textContent ?? "");
