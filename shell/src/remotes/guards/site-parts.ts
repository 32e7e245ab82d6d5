/** The part of the page that belongs to the whole site: its header with the menu. */

const { contains, closest } = withoutReplacing();

/** Returns functions as they are before remotes run, whatever replaces them later. */
function withoutReplacing() {
  const { contains } = Node.prototype;
  const { closest } = Element.prototype;
  return {
    contains: (node: Node, other: unknown): boolean => Reflect.apply(contains, node, [other]),
    closest: (element: Element, selector: string): Element | null => Reflect.apply(closest, element, [selector]),
  };
}

/**
 * The header as it was found first. It stays the header even if its name is removed, and another element with that name
 * is not the header.
 */
let found: Element | null = null;

export function siteHeader(): Element | null {
  if (found && contains(document, found)) return found;
  const menu = document.getElementById('site-nav');
  found = menu && closest(menu, 'header');
  return found;
}

/** Returns whether a node is the site's header, is inside it, or contains it. */
export function isOfHeader(node: unknown): boolean {
  const header = siteHeader();
  return node instanceof Node && header !== null && (contains(header, node) || contains(node, header));
}

/** Attributes that could hide the header. The shell sets none of them on it, and only styles on elements around it. */
const hiding = ['style', 'hidden', 'inert', 'aria-hidden'];

/**
 * Removes attributes that hide the header, whoever set them, because nothing shows who did.
 *
 * @returns a function that stops it
 */
export function keepHeaderVisible(onUndone: () => void): () => void {
  const observer = new MutationObserver((records) => {
    const header = siteHeader();
    for (const { target, attributeName } of records) {
      if (!(target instanceof Element) || !header || !attributeName || !target.hasAttribute(attributeName)) continue;
      if (target !== header && (attributeName === 'style' || !contains(target, header))) continue;
      target.removeAttribute(attributeName);
      onUndone();
    }
  });
  observer.observe(document.documentElement, { subtree: true, attributes: true, attributeFilter: hiding });
  return () => observer.disconnect();
}
