import type { Page } from '@playwright/test';

/** The number of partial pages to compare, from the first one on. */
const cuts = 12;

/**
 * A page arrives in pieces, and a browser shows what it has so far. Every end of a block may be the end of a piece. On
 * a page whose scripts have not run yet, this removes everything after such an end, compares positions, and restores
 * it.
 *
 * @returns words that are elsewhere while only a piece has arrived, one line each
 */
export function movedInPieces(page: Page): Promise<string[]> {
  return page.evaluate(async (cuts) => {
    await document.fonts.ready;
    const topsNow = () => {
      const tops = new Map<string, number>();
      for (const part of document.querySelectorAll('#root :is(h1, h2, p, a, button, label)')) {
        const { top, height } = part.getBoundingClientRect();
        const isShown = height > 0 && top < innerHeight && part.checkVisibility({ visibilityProperty: true });
        // When several elements have the same words, the first one counts.
        if (isShown && part.textContent && !tops.has(part.textContent)) tops.set(part.textContent, Math.round(top));
      }
      return tops;
    };
    const blocks: Element[] = [];
    const addBlocksOf = (parent: Element) => {
      for (const child of parent.children) {
        addBlocksOf(child);
        if (child.matches('p, a, button, div, ul, section')) blocks.push(child);
      }
    };
    addBlocksOf(document.querySelector('#root main') ?? document.body);
    const takeAwayAfter = (end: Element) => {
      const taken: [Element, ChildNode[]][] = [];
      for (let part = end; part !== document.body && part.parentElement; part = part.parentElement) {
        const all = [...part.parentElement.childNodes];
        const after = all.slice(all.indexOf(part) + 1);
        for (const each of after) each.remove();
        taken.push([part.parentElement, after]);
      }
      return () => {
        for (const [parent, after] of taken) parent.append(...after);
      };
    };
    const whole = topsNow();
    if (whole.size <= 3) return ['The page shows too little to tell.'];
    return blocks.slice(0, cuts).flatMap((end) => {
      const putBack = takeAwayAfter(end);
      const tops = topsNow();
      putBack();
      return [...tops]
        .filter(([words, top]) => Math.abs((whole.get(words) ?? top) - top) > 3)
        .map(
          ([words, top]) => `"${words}" ${top} instead of ${whole.get(words)}, up to "${end.textContent.slice(-60)}"`,
        );
    });
  }, cuts);
}
