/** The text of an element, with a way to find a place of the text on the page. */
export interface SpokenText {
  readonly text: string;
  rangeOf(start: number, end: number): Range | null;
}

interface Piece {
  readonly node: Text;
  readonly start: number;
}

/** Parts that are not read out: hidden ones, controls, and what a page excludes. */
const unspoken = '[hidden], [aria-hidden="true"], button, script, style, [data-read-aloud="skip"]';
const blocks = 'p, li, h1, h2, h3, h4, h5, h6, blockquote, figcaption, div, section, article';

function textNodes(root: HTMLElement): Text[] {
  const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
  const nodes: Text[] = [];
  for (let node = walker.nextNode(); node; node = walker.nextNode()) {
    const isSpoken = !node.parentElement?.closest(unspoken) && node.textContent?.trim() !== '';
    if (isSpoken) nodes.push(node as Text);
  }
  return nodes;
}

/** Collects the text of an element without changing the page. */
export function spokenTextOf(root: HTMLElement): SpokenText {
  const pieces: Piece[] = [];
  let text = '';
  let block: Element | null | undefined;
  for (const node of textNodes(root)) {
    const ownBlock = node.parentElement?.closest(blocks);
    if (text !== '' && ownBlock !== block) text += '\n';
    block = ownBlock;
    pieces.push({ node, start: text.length });
    text += node.data;
  }
  const pieceAt = (at: number) => pieces.findLast(({ start }) => start <= at);
  return {
    text,
    rangeOf(start, end) {
      const first = pieceAt(start);
      const last = pieceAt(end - 1);
      // The page may have changed since, so there is nothing to mark.
      if (!first?.node.isConnected || !last?.node.isConnected) return null;
      const range = document.createRange();
      range.setStart(first.node, Math.min(start - first.start, first.node.length));
      range.setEnd(last.node, Math.min(end - last.start, last.node.length));
      return range;
    },
  };
}
