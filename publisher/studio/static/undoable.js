// Says what was done just now, with *Undo* beside it.

import { calmly } from "./net.js";
import { say } from "./notice.js";
import { t } from "./texts.js";

/**
 * Say what was done. The next change takes that away, for *Undo* would undo the change: a click waits for
 * what is on its way, `settled`, and calls `undo` only if nothing came of it.
 * @param {Draft} draft
 * @param {string} text
 * @param {() => Promise<unknown>} settled
 * @param {() => Promise<unknown>} undo
 */
export function sayUndoable(draft, text, settled, undo) {
  const { change_number: seen } = draft.view;
  const undone = async () => {
    await settled();
    if (draft.view.change_number === seen) await undo();
  };
  const unsay = say(text, { label: t("common.undo"), run: () => calmly(undone) });
  const end = draft.viewed.subscribe((view) => {
    if (view.change_number === seen) return;
    end();
    unsay();
  });
}
