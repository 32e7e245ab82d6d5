import { expect, type Locator, type Page } from '@playwright/test';

/** The moderators' queue, its open entry and its dialogs. */
export class ModerationPage {
  constructor(readonly page: Page) {}

  async open(place = ''): Promise<this> {
    await this.page.goto(`/moderation${place}`);
    await expect(this.page.getByRole('heading', { level: 1, name: 'Moderation' })).toBeVisible();
    return this;
  }

  /** On a phone it is hidden while an entry is open. */
  get queue(): Locator {
    return this.page.getByRole('list', { name: 'Queue', includeHidden: true });
  }

  row(text: string): Locator {
    return this.queue.getByRole('listitem', { includeHidden: true }).filter({ hasText: text });
  }

  /** The entry that is open. */
  get entry(): Locator {
    return this.page.getByRole('region', { name: 'Open entry' });
  }

  /** The decisions about the open entry, and nothing else. */
  get decisions(): Locator {
    return this.entry.getByRole('group', { name: 'Decisions' }).getByRole('button');
  }

  /** The part of the window's height in which the words of the open entry are in sight, from 0 to 1. */
  async shareInSight(words: RegExp): Promise<number> {
    const shown = await this.entry.getByText(words).boundingBox();
    const body = await this.entry.getByRole('region', { name: 'What it is about' }).boundingBox();
    const windowHeight = this.page.viewportSize()?.height;
    if (!shown || !body || !windowHeight) return 0;
    const bottom = Math.min(shown.y + shown.height, body.y + body.height, windowHeight);
    return (bottom - Math.max(shown.y, body.y)) / windowHeight;
  }

  get dialog(): Locator {
    return this.page.getByRole('dialog');
  }

  /** Presses a key until the entry with this text is open; other tests may leave entries in the same queue. */
  async reachByKey(text: string): Promise<void> {
    await expect(this.row(text)).toBeAttached();
    for (let step = 0; step < 60; step += 1) {
      const before = await this.openRow();
      if (before.includes(text)) break;
      await this.page.keyboard.press('n');
      await expect.poll(() => this.openRow()).not.toBe(before);
    }
    await expect(this.entry).toContainText(text);
  }

  private async openRow(): Promise<string> {
    return (await this.queue.locator('li[aria-current]').allTextContents()).join();
  }

  /** Sends the last decision before the ten seconds are over in which it can be undone. */
  async confirm(): Promise<void> {
    await this.page.getByRole('status').getByRole('button', { name: 'OK' }).click();
  }

  async openEntry(text: string): Promise<void> {
    await this.row(text).getByRole('button').click();
    await expect(this.entry).toContainText(text);
  }
}
