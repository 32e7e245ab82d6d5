/**
 * A page that came drawn has the styles of its parts in it. A remote asks for its style sheets all the same: for each of
 * them it finds a link that is there already, and does not fetch the file again.
 */
export function keepDrawnStyles(page: Document): void {
  for (const style of page.head.querySelectorAll<HTMLStyleElement>('style[data-sheet]')) {
    const link = page.createElement('link');
    link.rel = 'stylesheet';
    // Browsers fetch no link that is disabled from the start.
    link.setAttribute('disabled', '');
    link.href = new URL(style.dataset.sheet ?? '', page.baseURI).href;
    style.after(link);
  }
}
