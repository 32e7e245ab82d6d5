import { expect, type Locator, type Page } from '@playwright/test';

/** The moderators' queue, its open entry and its dialogs. */
export class ModerationPage {
  constructor(readonly page: Page) {}

  async open(place = ''): Promise<this> {
    await this.page.goto(`/moderation${place}`);
    await expect(this.page.getByRole('heading', { level: 1, name: 'Moderation' })).toBeVisible();
    return this;
  }

  get queue(): Locator {
    return this.page.getByRole('list', { name: 'Queue' });
  }

  row(text: string): Locator {
    return this.queue.getByRole('listitem').filter({ hasText: text });
  }

  /** The entry that is open. */
  get entry(): Locator {
    return this.page.getByRole('region', { name: 'Open entry' });
  }

  get dialog(): Locator {
    return this.page.getByRole('dialog');
  }

  /** Presses a key until the entry with this text is open; other tests may leave entries in the same queue. */
  async reachByKey(text: string): Promise<void> {
    await expect(this.row(text)).toBeVisible();
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

  async openEntry(text: string): Promise<void> {
    await this.row(text).getByRole('button').click();
    await expect(this.entry).toContainText(text);
  }
}
