"""When a browser has drawn the picture of a page: `window.seen` promises the milliseconds."""

SEEN = """
() => {
  const view = document.getElementById("page-view");
  const begin = () => (window.began = performance.now());
  document.getElementById("words").addEventListener("input", begin, { once: true });
  window.seen = new Promise((done) => {
    const look = () => {
      const picture = view.querySelector("img");
      if (!picture?.complete || !picture.naturalWidth) return;
      const drawn = () => done(performance.now() - window.began);
      requestAnimationFrame(() => requestAnimationFrame(drawn));
    };
    new MutationObserver(look).observe(view, { childList: true, subtree: true });
  });
}
"""
"""Begins at the input, ends when a picture of a page is decoded and drawn in a frame."""

SEEN_ANEW = """
() => {
  const view = document.getElementById("page-view");
  const old = view.querySelector(".paper img");
  const begin = () => (window.began = performance.now());
  document.addEventListener("keydown", begin, { capture: true, once: true });
  window.seen = new Promise((done) => {
    const watch = new MutationObserver(() => {
      const picture = view.querySelector(".paper img");
      if (!picture || picture === old) return;
      watch.disconnect();
      const drawn = () => done(performance.now() - window.began);
      requestAnimationFrame(() => requestAnimationFrame(drawn));
    });
    watch.observe(view, { childList: true, subtree: true });
  });
}
"""
"""Begins at the key that ends a clue, ends when another picture is decoded and drawn in a frame."""
