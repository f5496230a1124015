// A file dropped anywhere on the page is a list of words.

/** @typedef {{name: string, base64: string}} FileContent */

/**
 * Call `taken` with a dropped file, while `target` shows where it goes.
 * @param {HTMLElement} target
 * @param {(file: FileContent) => void} taken
 */
export function takeDrops(target, taken) {
  let inside = 0;
  const isFile = (/** @type {DragEvent} */ event) => event.dataTransfer?.types.includes("Files");
  const over = (/** @type {number} */ count) => {
    inside = Math.max(0, inside + count);
    target.classList.toggle("dropping", inside > 0);
  };
  document.addEventListener("dragenter", (event) => isFile(event) && over(1));
  document.addEventListener("dragleave", (event) => isFile(event) && over(-1));
  document.addEventListener("dragover", (event) => isFile(event) && event.preventDefault());
  document.addEventListener("drop", async (event) => {
    if (!isFile(event)) return;
    event.preventDefault();
    over(-inside);
    const file = event.dataTransfer?.files[0];
    if (file) taken(await asBase64(file));
  });
}

/** @returns {Promise<FileContent>} */
export function asBase64(/** @type {File} */ file) {
  return new Promise((resolve, reject) => {
    const reader = new FileReader();
    reader.onload = () => resolve({ name: file.name, base64: String(reader.result).replace(/^.*?,/, "") });
    reader.onerror = () => reject(reader.error);
    reader.readAsDataURL(file);
  });
}
