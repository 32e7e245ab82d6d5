/** What on the page belongs to the whole site: its header with the menu. */

const { contains, closest } = withoutReplacing();

/** Functions as they are before remotes run, whatever takes their place later. */
function withoutReplacing() {
  const { contains } = Node.prototype;
  const { closest } = Element.prototype;
  return {
    contains: (node: Node, other: unknown): boolean => Reflect.apply(contains, node, [other]),
    closest: (element: Element, selector: string): Element | null => Reflect.apply(closest, element, [selector]),
  };
}

/** The header as it was found: without its name it is the header all the same, and another with that name is not. */
let found: Element | null = null;

export function siteHeader(): Element | null {
  if (found && contains(document, found)) return found;
  const menu = document.getElementById('site-nav');
  found = menu && closest(menu, 'header');
  return found;
}

/** Whether a node is the site's header, is in it, or has it inside. */
export function isOfHeader(node: unknown): boolean {
  const header = siteHeader();
  return node instanceof Node && header !== null && (contains(header, node) || contains(node, header));
}

/** Attributes by which the header could be hidden. The shell sets none of them on it, and around it no more than styles. */
const hiding = ['style', 'hidden', 'inert', 'aria-hidden'];

/**
 * Takes hiding attributes off the header again, whoever set them: nothing tells who did. @returns how to stop
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
