import { expect, type Page } from '@playwright/test';

/** The modal that shows a new reward, on whatever page the reader is. */
export class TreasurePage {
  constructor(private readonly page: Page) {}

  get dialog() {
    return this.page.getByRole('dialog').filter({ hasText: 'Treasure Found!' });
  }

  /** Claims the one unclaimed reward, and waits until the dialog closes. */
  async claim(label: string): Promise<void> {
    await expect(this.dialog.getByText(label, { exact: true })).toBeVisible();
    await this.dialog.getByRole('button', { name: 'Claim Reward' }).click();
    await expect(this.dialog).toBeHidden();
  }
}
