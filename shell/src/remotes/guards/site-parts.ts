/** What on the page belongs to the whole site: its header with the menu. */

export function siteHeader(): Element | null {
  return document.getElementById('site-nav')?.closest('header') ?? null;
}

/** Whether a node is the site's header, is in it, or has it inside. */
export function isOfHeader(node: unknown): boolean {
  const header = siteHeader();
  return node instanceof Node && header !== null && (header.contains(node) || node.contains(header));
}

/** Attributes by which the header could be hidden. The shell sets none of them on it. */
const hiding = ['style', 'hidden', 'inert', 'aria-hidden'];

/**
 * Takes hiding attributes off the header again, whoever set them: nothing tells who did. @returns how to stop
 */
export function keepHeaderVisible(onUndone: () => void): () => void {
  const observer = new MutationObserver((records) => {
    const header = siteHeader();
    for (const { target, attributeName } of records) {
      if (target !== header || attributeName === null || !header.hasAttribute(attributeName)) continue;
      header.removeAttribute(attributeName);
      onUndone();
    }
  });
  observer.observe(document.documentElement, { subtree: true, attributes: true, attributeFilter: hiding });
  return () => observer.disconnect();
}
