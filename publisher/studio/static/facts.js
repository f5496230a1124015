// What the page of a room knows of the program.

import { byId } from "./nodes.js";

/** `printed` is the exporter of the printed page. @type {{languages: [code: string, name: string][], templates: string[], printed: string}} */
export const facts = JSON.parse(byId("facts", "script").textContent ?? "");
