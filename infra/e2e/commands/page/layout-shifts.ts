import { expect, type Page } from '@playwright/test';

/** The largest layout shift allowed from a page's first byte to the end of loading (docs/product.md#speed). */
const mostShift = 0.02;

interface Shifts {
  readonly sum: number;
  /** The elements that moved, from where to where, and when. */
  readonly told: string;
}

interface ShiftEntry extends PerformanceEntry {
  readonly value: number;
  readonly sources: readonly { node?: Node; previousRect: DOMRectReadOnly; currentRect: DOMRectReadOnly }[];
}

/** Adds up the layout shifts of every page from now on, as the browser measures them. */
export async function addUpShifts(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const page = window as unknown as { shifts: Shifts };
    page.shifts = { sum: 0, told: '' };
    const told = ({ node, previousRect: from, currentRect: to }: ShiftEntry['sources'][number]) =>
      `"${node?.textContent?.slice(0, 40)}" ${from.top}+${from.height} to ${to.top}+${to.height}`;
    new PerformanceObserver((list) => {
      for (const { value, startTime, sources } of list.getEntries() as ShiftEntry[])
        page.shifts = {
          sum: page.shifts.sum + value,
          told: `${page.shifts.told}${value} at ${startTime}: ${sources.map(told).join(', ')}\n`,
        };
    }).observe({ type: 'layout-shift', buffered: true });
  });
}

/** Fails and names what moved when the layout shifts since the page was opened exceed the limit. */
export async function expectStill(page: Page): Promise<void> {
  const { sum, told } = await page.evaluate(() => (window as unknown as { shifts: Shifts }).shifts);
  expect.soft(sum, `layout shifts of ${page.url()}\n${told}`).toBeLessThanOrEqual(mostShift);
}
