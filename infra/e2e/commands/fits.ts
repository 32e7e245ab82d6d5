import { expect, type Page } from '@playwright/test';

/** A small laptop, a larger one, a tablet, a phone. */
const sizes = [
  { width: 1366, height: 657 },
  { width: 1280, height: 900 },
  { width: 768, height: 1024 },
  { width: 390, height: 844 },
] as const;

/** What of a game lies outside the window, by its name or text; what scrolls inside its own box is left out. */
function outside(page: Page): Promise<string[]> {
  return page.evaluate(async () => {
    const frame = () => new Promise((drawn) => requestAnimationFrame(drawn));
    // One to tell the page of its new size, one to draw what it makes of it.
    await frame();
    await frame();
    window.scrollTo({ top: 0, behavior: 'instant' });
    const parts = document.querySelectorAll<HTMLElement>(
      '[data-game-frame], [data-board], [data-game-frame] :is(button, a, input, select, label, h1, h2, p, dl, [role="img"], [data-cell])',
    );
    return [...parts].flatMap((part) => {
      const { left, top, right, bottom, width, height } = part.getBoundingClientRect();
      const isSeen = width > 1 && height > 1 && !part.closest('[aria-hidden], [data-scrolls]');
      const isInside = left >= -1 && top >= -1 && right <= window.innerWidth + 1 && bottom <= window.innerHeight + 1;
      // A board that nobody can see is inside, too.
      const isTiny = part.matches('[data-board]') && Math.min(width, height) < 120;
      return isTiny || (isSeen && !isInside)
        ? [`${part.ariaLabel ?? part.textContent.slice(0, 40)}: ${right} x ${bottom}`]
        : [];
    });
  });
}

/** Nobody has to scroll for any part of a game, on any of the screens. Leaves the window as it was. */
export async function expectToFit(page: Page, what: string): Promise<void> {
  const before = page.viewportSize();
  for (const size of sizes) {
    await page.setViewportSize(size);
    expect(await outside(page), `${what} fits ${size.width} x ${size.height}`).toEqual([]);
  }
  if (before) await page.setViewportSize(before);
}
