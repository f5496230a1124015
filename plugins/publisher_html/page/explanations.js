// Shows the explanation of a clue once its answer is revealed, and those of all clues when the puzzle is solved.

/**
 * @typedef {{cells: number[], label: string, text: string}} Explanation
 * @typedef {{solution?: (string | null)[], explanations?: {heading: string, items: Explanation[]}}} Explained
 */
{
  /** @type {Explained} */
  const { solution = [], explanations } = JSON.parse(document.getElementById("record")?.textContent ?? "");
  const cells = [.../** @type {NodeListOf<HTMLInputElement>} */ (document.querySelectorAll("#grid input"))];
  const section = document.createElement("section");
  section.id = "explanations";
  section.setAttribute("aria-live", "polite");

  /** @param {string} name @param {...(string | Node)} content */
  const made = (name, ...content) => {
    const element = document.createElement(name);
    element.append(...content);
    return element;
  };

  /** @param {number} index */
  const isRight = (index) => [null, cells[index].value].includes(solution[index]);
  /** @param {number} index */
  const isRevealed = (index) => cells[index].parentElement?.classList.contains("revealed");

  const explain = () => {
    const { heading = "", items = [] } = explanations ?? {};
    const isSolved = cells.every((_, index) => isRight(index));
    const shown = items.filter((item) => item.cells.every(isRight) && (isSolved || item.cells.some(isRevealed)));
    const lines = shown.map(({ label, text }) => made("li", made("b", label), made("p", text)));
    if (lines.length === section.querySelectorAll("li").length) return;
    section.replaceChildren(made("h2", heading), made("ol", ...lines));
    section.hidden = !lines.length;
  };

  if (explanations) {
    section.hidden = true;
    document.querySelector(".clues")?.append(section);
    // Whatever a solver does, what it did is there when the event has come up to the document.
    for (const event of ["input", "keydown", "click"]) document.addEventListener(event, explain);
    explain();
  }
}
