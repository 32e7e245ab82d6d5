import type { Page } from '@playwright/test';

/** A phone and a small laptop of readers who need large text. */
const sizes = [
  { width: 390, height: 844 },
  { width: 1366, height: 657 },
] as const;

/** Returns words that text twice as large pushes out of the window or their box, one line each. Restores everything. */
export async function faultsWithLargeText(page: Page): Promise<string[]> {
  const before = page.viewportSize();
  const found: string[] = [];
  for (const size of sizes) {
    await page.setViewportSize(size);
    const faults = await page.evaluate(cutWords);
    found.push(...faults.map((fault) => `${size.width} x ${size.height}: ${fault}`));
  }
  if (before) await page.setViewportSize(before);
  return found;
}

/**
 * Finds words that a box cuts off or that lie outside the window. Scrolling boxes may contain more than they show. Runs
 * in the page.
 */
async function cutWords(): Promise<string[]> {
  const { documentElement: html } = document;
  html.style.fontSize = '200%';
  await new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn)));
  const slack = 3;
  // The latest stories roll by themselves through a window of their own.
  const ignored = '[aria-hidden="true"], [inert], select, svg, [data-testid="latest-roll"]';
  const scrolls = (overflow: string) => overflow === 'auto' || overflow === 'scroll';
  const clips = (overflow: string) => overflow === 'hidden' || overflow === 'clip';

  /** Returns why these words can't be read completely; null when they can. */
  const faultOf = (element: Element, words: DOMRect): string | null => {
    for (let box: Element | null = element; box && box !== document.body; box = box.parentElement) {
      const style = getComputedStyle(box);
      const { left, right, top, bottom, width, height } = box.getBoundingClientRect();
      // The words are for screen readers only, or shortened with dots on purpose.
      if (width <= 2 || height <= 2 || style.textOverflow === 'ellipsis' || style.webkitLineClamp !== 'none')
        return null;
      if (scrolls(style.overflowX) || scrolls(style.overflowY) || style.position === 'fixed') return null;
      if (clips(style.overflowX) && (words.left < left - slack || words.right > right + slack))
        return 'cut at the side';
      if (clips(style.overflowY) && (words.top < top - slack || words.bottom > bottom + slack))
        return 'cut above or below';
    }
    return words.left < -slack || words.right > window.innerWidth + slack ? 'beside the window' : null;
  };

  const found: string[] = [];
  const beyond = html.scrollWidth - html.clientWidth;
  if (beyond > 0) found.push(`the page scrolls ${beyond} pixels sideways`);
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  for (let node = walker.nextNode(); node; node = walker.nextNode()) {
    const element = node.parentElement;
    const isRead = element?.checkVisibility({ opacityProperty: true, visibilityProperty: true });
    if (!element || !isRead || !node.nodeValue?.trim() || element.closest(ignored)) continue;
    const range = document.createRange();
    range.selectNodeContents(node);
    const words = range.getBoundingClientRect();
    const fault = words.width > 0 ? faultOf(element, words) : null;
    if (fault) found.push(`“${node.nodeValue.trim().slice(0, 40)}” is ${fault}`);
  }
  for (const field of document.querySelectorAll<HTMLElement>('select, input:not([type="file"]), textarea')) {
    if (!field.checkVisibility() || field.clientHeight <= 2) continue;
    const fontSize = Number.parseFloat(getComputedStyle(field).fontSize);
    const isTextField = !field.matches('[type="checkbox"], [type="radio"], [type="range"], [type="color"]');
    if (isTextField && field.clientHeight < fontSize) found.push(`a field is lower than its letters: ${field.id}`);
  }
  html.style.fontSize = '';
  return found;
}
