/** Returns an address as a remote's container writes it: relative to the folder of the container. */
const fromContainer = (address: string) => address.replace('/assets/', '/assets/../assets/');

/**
 * A server-rendered page has its styles in it. A remote requests its style sheets all the same, as does the shell for
 * its own pages. Each finds a link that is there already, and does not fetch the file again.
 */
export function reuseServerRenderedStyles(page: Document): void {
  for (const style of page.head.querySelectorAll<HTMLStyleElement>('style[data-sheet]')) {
    const path = style.dataset.sheet ?? '';
    const address = new URL(path, page.baseURI).href;
    // The shell requests its own style sheets by path, the federation and the container by absolute address.
    const asked = path.startsWith('/assets/') ? [path] : [address, fromContainer(address)];
    style.after(...asked.map((each) => linkTo(each, page)));
  }
}

/** Returns a link that is disabled from the start, because browsers don't fetch those. */
function linkTo(address: string, page: Document): HTMLLinkElement {
  const link = page.createElement('link');
  link.rel = 'stylesheet';
  link.setAttribute('disabled', '');
  // The attribute is compared as it is written.
  link.setAttribute('href', address);
  return link;
}
