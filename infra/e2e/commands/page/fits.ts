import { expect, type Page } from '@playwright/test';

/** A small laptop, a larger one, a tablet, a phone. */
const sizes = [
  { width: 1366, height: 657 },
  { width: 1280, height: 900 },
  { width: 768, height: 1024 },
  { width: 390, height: 844 },
] as const;

/**
 * Returns the parts of a game outside the window, by name or text. Parts inside a scrolling box don't count, only the
 * box.
 */
function outside(page: Page): Promise<string[]> {
  return page.evaluate(async () => {
    const frame = () => new Promise((drawn) => requestAnimationFrame(drawn));
    // In one frame the page learns its new size, in the next one it is repainted.
    await frame();
    await frame();
    window.scrollTo({ top: 0, behavior: 'instant' });
    const parts = document.querySelectorAll<HTMLElement>(
      '[data-game-frame], [data-board], [data-scrolls], [data-game-frame] :is(button, a, input, select, label, h1, h2, p, dl, [role="img"], [data-cell])',
    );
    return [...parts].flatMap((part) => {
      const { left, top, right, bottom, width, height } = part.getBoundingClientRect();
      const isSeen =
        width > 1 && height > 1 && !part.closest('[aria-hidden]') && !part.parentElement?.closest('[data-scrolls]');
      const isInside = left >= -1 && top >= -1 && right <= window.innerWidth + 1 && bottom <= window.innerHeight + 1;
      // A board that is too small to see would count as inside, too.
      const isTiny = part.matches('[data-board]') && Math.min(width, height) < 120;
      return isTiny || (isSeen && !isInside)
        ? [`${part.ariaLabel ?? part.textContent.slice(0, 40)}: ${right} x ${bottom}`]
        : [];
    });
  });
}

/** Expects that nobody has to scroll for any part of a game, on any of the screens. Restores the window's size. */
export async function expectToFit(page: Page, what: string): Promise<void> {
  const before = page.viewportSize();
  for (const size of sizes) {
    await page.setViewportSize(size);
    expect(await outside(page), `${what} fits ${size.width} x ${size.height}`).toEqual([]);
  }
  if (before) await page.setViewportSize(before);
}

/**
 * Expects that nobody has to scroll with text twice as large either, except on a phone
 * (docs/decisions/0023-fit-games-into-the-window.md). Restores everything.
 */
export async function expectToFitWithLargeText(page: Page, what: string): Promise<void> {
  const before = page.viewportSize();
  await page.evaluate(() => {
    document.documentElement.style.fontSize = '200%';
  });
  for (const size of sizes.filter(({ width }) => width > 700)) {
    await page.setViewportSize(size);
    expect(await outside(page), `${what} fits ${size.width} x ${size.height} with large letters`).toEqual([]);
  }
  await page.evaluate(() => {
    document.documentElement.style.fontSize = '';
  });
  if (before) await page.setViewportSize(before);
}

/** Expects that a page with text twice as large does not scroll sideways on a phone. Restores everything. */
export async function expectLargeTextToFit(page: Page): Promise<void> {
  const size = page.viewportSize();
  await page.setViewportSize({ width: 390, height: 844 });
  const overflow = await page.evaluate(async () => {
    const { documentElement: html } = document;
    html.style.fontSize = '200%';
    await new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn)));
    const isScrolling = html.scrollWidth > html.clientWidth;
    const beyond = [...document.querySelectorAll('main *')]
      .filter((part) => part.getBoundingClientRect().right > html.clientWidth)
      .map((part) => `${part.tagName} ${part.ariaLabel ?? part.textContent.slice(0, 40)}`);
    html.style.fontSize = '';
    return isScrolling ? ['the page scrolls sideways', ...beyond] : [];
  });
  expect(overflow, 'the page must not scroll sideways').toEqual([]);
  if (size) await page.setViewportSize(size);
}

/** Expects a border on everything that can be pressed on a board, because forced colors remove backgrounds. */
export async function expectEdgesInForcedColors(page: Page): Promise<void> {
  await page.emulateMedia({ forcedColors: 'active' });
  const bare = await page
    .locator('[data-board] :is(button, input:enabled), [aria-label^="Balloon "]')
    .evaluateAll((all) => {
      const hasEdge = (part: Element | null) => {
        if (!part) return false;
        const { borderTopStyle, borderRightWidth, borderRightStyle, borderTopWidth } = getComputedStyle(part);
        const isDrawn = (style: string, width: string) => style !== 'none' && Number.parseFloat(width) >= 1;
        return isDrawn(borderTopStyle, borderTopWidth) || isDrawn(borderRightStyle, borderRightWidth);
      };
      const around = (part: Element) => [part, part.parentElement, part.parentElement?.parentElement ?? null];
      return all
        .filter((part) => ![...around(part), ...part.querySelectorAll('*')].some(hasEdge))
        .map((part) => part.ariaLabel ?? part.textContent);
    });
  await page.emulateMedia({ forcedColors: null });
  expect(bare, 'parts without an edge').toEqual([]);
}
