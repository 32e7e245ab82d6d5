import type { Locator, Page } from '@playwright/test';
import sharp from 'sharp';

/** The appearance of a page in its window. */
export interface Look {
  readonly title: string;
  /** Words and pictures with their position and size, in whole pixels. */
  readonly places: readonly string[];
  /** A screenshot of the window. */
  readonly picture: Buffer;
}

/** Words and pictures that are not compared. */
export interface Skipped {
  /** Selector of elements whose words differ between readers. */
  readonly skip: string;
  /** A reader's name. List rows that contain it look different for this reader than for others. */
  readonly ownRow: string;
}

const nothing: Skipped = { skip: '', ownRow: '' };

/** Leaves out relative dates, because the browser formats them anew. */
async function placesOf(page: Page, { skip, ownRow }: Skipped): Promise<string[]> {
  return page.evaluate(
    async ([skip, ownRow]) => {
      await document.fonts.ready;
      const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
      const places: string[] = [];
      const isSkipped = (place: Element) =>
        (skip !== '' && place.closest(skip) !== null) ||
        (ownRow !== '' && place.closest('li')?.textContent.includes(ownRow) === true);
      const note = (what: string, { left, top, width, height }: DOMRect) => {
        if (width > 0 && height > 0 && top < innerHeight)
          places.push(`${what} ${[left, top, width, height].map(Math.round)}`);
      };
      for (let text = walker.nextNode(); text; text = walker.nextNode()) {
        const words = text.textContent?.trim() ?? '';
        const place = text.parentElement;
        if (words === '' || / ago$/.test(words) || !place?.checkVisibility({ visibilityProperty: true })) continue;
        if (isSkipped(place)) continue;
        const range = document.createRange();
        range.selectNodeContents(text);
        note(words, range.getBoundingClientRect());
      }
      for (const picture of document.querySelectorAll('main img, main svg, header img, header svg')) {
        if (picture.checkVisibility({ visibilityProperty: true }) && !isSkipped(picture))
          note(picture.tagName, picture.getBoundingClientRect());
      }
      return places.toSorted();
    },
    [skip, ownRow] as const,
  );
}

const mostShots = 40;

/** Waits until the pictures in the window are loaded and painted. */
function untilPicturesAreThere(page: Page): Promise<void> {
  return page.evaluate(async () => {
    const isSeen = (picture: HTMLImageElement) => picture.getBoundingClientRect().top < innerHeight;
    const frame = () => new Promise((drawn) => requestAnimationFrame(drawn));
    const seen = [...document.images].filter(isSeen);
    // Browsers load a picture that a carousel hides only when it is scrolled to, so it would never arrive.
    for (const picture of seen) picture.loading = 'eager';
    // A picture that fails to load will not change the screenshot any more.
    await Promise.allSettled(seen.map((picture) => picture.decode()));
    await frame();
    await frame();
  });
}

/** Takes a screenshot once nothing changes in the window any more. */
async function stillPicture(page: Page, mask: Locator[]): Promise<Buffer> {
  let last: Buffer = Buffer.alloc(0);
  for (let shot = 0; shot < mostShots; shot += 1) {
    await untilPicturesAreThere(page);
    const next = await page.screenshot({ animations: 'disabled', caret: 'hide', mask });
    if (next.equals(last)) return next;
    last = next;
  }
  throw new Error('The page never stands still.');
}

/** @param personal elements that differ between readers or moments; the screenshot masks them */
export async function lookOf(page: Page, personal: readonly Locator[], skipped = nothing): Promise<Look> {
  const picture = await stillPicture(page, [...personal]);
  return { title: await page.title(), places: await placesOf(page, skipped), picture };
}

/** Out of 255. A browser that repaints a letter may draw its edges slightly differently. */
const visibleDifference = 32;

/** Returns which share of the window is visibly different, from 0 to 1. */
export async function differenceOf(one: Buffer, other: Buffer): Promise<number> {
  const [before, after] = await Promise.all(
    [one, other].map((picture) => sharp(picture).removeAlpha().raw().toBuffer()),
  );
  if (!before || before.length !== after?.length) return 1;
  let different = 0;
  for (let at = 0; at < before.length; at += 3) {
    const isOther = [0, 1, 2].some(
      (part) => Math.abs((before[at + part] ?? 0) - (after[at + part] ?? 0)) > visibleDifference,
    );
    if (isOther) different += 1;
  }
  return (3 * different) / before.length;
}
