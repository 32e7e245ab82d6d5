// @ts-check
/**
 * Runs in a fully loaded page. Returns it as one static document: its words, pictures and styles, without scripts and
 * preload links. Plain JavaScript, because it is injected as it is.
 */
(() => {
  /** @param {string | null} base */
  const absolute = (base) => (/** @type {string} */ _all, /** @type {string} */ address) =>
    `url("${address.startsWith('data:') ? address : new URL(address, base ?? document.baseURI).pathname}")`;
  /** @param {CSSStyleSheet} sheet */
  const textOf = (sheet) =>
    [...sheet.cssRules].map(({ cssText }) => cssText.replace(/url\("([^"]*)"\)/g, absolute(sheet.href))).join('\n');
  const styles = [...document.styleSheets].map(textOf).join('\n');
  const copy = /** @type {HTMLElement} */ (document.documentElement.cloneNode(true));
  for (const gone of copy.querySelectorAll(
    'script, style, noscript, link[rel~="stylesheet"], link[rel~="preload"], link[rel~="modulepreload"]',
  ))
    gone.remove();
  const style = document.createElement('style');
  style.textContent = styles;
  copy.querySelector('head')?.append(style);
  return `<!doctype html>${copy.outerHTML}`;
})();
