// Answers to a click on the page: a menu beside a word, a field in the place of a clue.

import { openMenu } from "./menu.js";
import { calmly, Refused } from "./net.js";
import { element } from "./nodes.js";
import { say } from "./notice.js";
import { isPinned, slotName } from "./state.js";
import { t } from "./texts.js";
import { sayUndoable } from "./undoable.js";

/** The function that `PageView` calls for a word or clue of a draft that was chosen. */
export function pageMenus(/** @type {Draft} */ draft) {
  /** @param {AreaKind} kind @param {Slot} slot @param {HTMLElement} button */
  return (kind, slot, button) => {
    if (kind === "clue") editClue(draft, slot, button);
    else openMenu(button, wordItems(draft, slot, button), slotTitle(slot));
  };
}

/** A slot in words: “12 across, OBOE”. */
export function slotTitle(/** @type {Slot} */ slot) {
  const name = t(`page.${slot.direction}`, { number: slot.number });
  return slot.answer ? `${name}, ${slot.answer}` : name;
}

/** The name of a button over a word or a clue. @param {PuzzleState} state @param {AreaKind} kind @param {Slot} slot */
export function areaName(state, kind, slot) {
  const title = slotTitle(slot);
  if (kind === "clue")
    return t("page.clue_name", { slot: title, clue: slot.clue || t("words.no_clue") });
  return isPinned(state, slot) ? t("page.pinned", { slot: title }) : title;
}

/** @param {Draft} draft @param {Slot} slot @param {HTMLElement} button @returns {(MenuItem | null)[]} */
function wordItems(draft, slot, button) {
  const name = slotName(slot);
  const pinned = isPinned(draft.state, slot);
  const another = async () => {
    try {
      await draft.search({ do: "refill", cells: slot.cells });
    } catch (error) {
      if (!(error instanceof Refused) || error.kind !== "GenerationError") throw error;
      say(t("page.no_other"));
    }
  };
  const reject = (/** @type {boolean} */ everywhere) =>
    calmly(async () => {
      const word = slot.answer;
      await draft.command({ do: "reject", slot: name, everywhere });
      const { proposal } = await draft.search({ do: "mend" });
      if (proposal) say(t("page.rejected", { word })); // something else was done in the meantime
      else // a click on the button may also end the writing of a clue, which is then on its way
        sayUndoable(draft, t("page.rejected", { word }), () => draft.turn, () => undone(draft, 2));
    });
  return [
    { label: t("page.edit_clue"), run: () => editClue(draft, slot, button) },
    {
      label: t(pinned ? "page.free" : "page.pin"),
      run: () => calmly(() => draft.command({ do: pinned ? "free" : "pin", slot: name })),
    },
    ...(pinned
      ? []
      : [
          null,
          { label: t("page.another_here"), run: () => calmly(another) },
          { label: t("page.reject_here"), run: () => reject(false) },
          { label: t("page.reject_everywhere"), run: () => reject(true) },
        ]),
  ];
}

async function undone(/** @type {Draft} */ draft, /** @type {number} */ steps) {
  for (let step = 0; step < steps; step++) await draft.command({ do: "undo" });
}

/** A field over a clue, or below it in the list: Enter keeps what is written, Esc leaves it. @param {Draft} draft @param {Slot} clicked @param {HTMLElement} button */
function editClue(draft, clicked, button) {
  const slot = slotNow(draft.state, clicked) ?? clicked; // the button may be of an older page
  const isListed = Boolean(button.closest("li"));
  const area = isListed ? "clued" : "clue";
  const page = /** @type {HTMLElement} */ (button.closest(".page-view"));
  /** @param {Slot} slot @returns {HTMLElement | null} */
  const areaOf = (slot) => page.querySelector(`[data-area="${area} ${slotName(slot)}"]`);
  const clue = areaOf(slot) ?? button;
  const label = t("page.clue_of", { slot: slotTitle(slot) });
  const field = element("textarea", { class: "clue-field", dir: "auto", rows: "1", "aria-label": label, value: slot.clue });
  const { left, top, width: minWidth } = clue.style;
  if (isListed) field.classList.add("listed");
  else Object.assign(field.style, { left, top, minWidth });
  const leave = async (/** @type {boolean} */ keep, /** @type {boolean} */ isByKey) => {
    if (field.readOnly) return; // it is being left already
    field.readOnly = true;
    const text = field.value.replace(/\s+/g, " ").trim();
    const isWritten = !keep || text === slot.clue || (await wroteClue(draft, slot, text));
    field.readOnly = isWritten;
    if (!isWritten) return; // what was typed stays
    const here = slotNow(draft.state, slot);
    field.remove();
    page.dispatchEvent(new Event("edited"));
    if (isByKey && here) areaOf(here)?.focus({ preventScroll: true });
  };
  field.addEventListener("keydown", (event) => {
    if (event.key === "Enter" && !event.isComposing) leave(true, true);
    else if (event.key === "Escape") leave(false, true);
    else return;
    event.preventDefault();
    event.stopPropagation();
  });
  field.addEventListener("blur", () => leave(true, false));
  clue.parentElement?.append(field);
  field.focus();
  field.select();
}

/** Write the clue of a word, wherever it is by now; false if that was not done, which is then said. @param {Draft} draft @param {Slot} slot @param {string} text */
function wroteClue(draft, slot, text) {
  return calmly(() =>
    draft.command(() => {
      const here = slotNow(draft.state, slot);
      if (!here) throw new Refused(422, { error: t("page.word_gone", { word: slot.answer }) });
      return { do: "clue", slot: slotName(here), text };
    }),
  );
}

/** The slot that a slot's word has in a newer puzzle; without a word, the one of the same cells. */
function slotNow(/** @type {PuzzleState} */ state, /** @type {Slot} */ slot) {
  const cells = String(slot.cells);
  return state.slots.find((each) =>
    slot.answer ? each.answer === slot.answer : String(each.cells) === cells,
  );
}
