/** How a remote's container names its own files: from the folder that it lies in. */
const fromContainer = (address: string) => address.replace('/assets/', '/assets/../assets/');

/**
 * A page that came drawn has its styles in it. A remote asks for its style sheets all the same, as does the shell for
 * those of its own pages: each of them finds a link that is there already, and does not fetch the file again.
 */
export function keepDrawnStyles(page: Document): void {
  for (const style of page.head.querySelectorAll<HTMLStyleElement>('style[data-sheet]')) {
    const path = style.dataset.sheet ?? '';
    const address = new URL(path, page.baseURI).href;
    // The shell asks for its own by their paths, the federation and the container by whole addresses.
    const asked = path.startsWith('/assets/') ? [path] : [address, fromContainer(address)];
    style.after(...asked.map((each) => linkTo(each, page)));
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
