/** How a remote's container names its own files: from the folder that it lies in. */
const fromContainer = (address: string) => address.replace('/assets/', '/assets/../assets/');

/**
 * A page that came drawn has the styles of its parts in it. A remote asks for its style sheets all the same: for each of
 * them the federation and the container find a link that is there already, and do not fetch the file again.
 */
export function keepDrawnStyles(page: Document): void {
  for (const style of page.head.querySelectorAll<HTMLStyleElement>('style[data-sheet]')) {
    const address = new URL(style.dataset.sheet ?? '', page.baseURI).href;
    style.after(linkTo(address, page), linkTo(fromContainer(address), page));
  }
}

/** Browsers fetch no link that is disabled from the start. */
function linkTo(address: string, page: Document): HTMLLinkElement {
  const link = page.createElement('link');
  link.rel = 'stylesheet';
  link.setAttribute('disabled', '');
  // Compared as it is written.
  link.setAttribute('href', address);
  return link;
}
