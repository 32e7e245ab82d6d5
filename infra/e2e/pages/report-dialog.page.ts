import { expect, type Page } from '@playwright/test';

/** The dialog behind the flag, which reports something or hides its author. */
export class ReportDialogPage {
  constructor(private readonly page: Page) {}

  get dialog() {
    return this.page.getByRole('dialog', { name: 'Tell a grown-up' });
  }

  flag(what: string) {
    return this.page.getByRole('button', { name: `Report ${what}` });
  }

  async open(what: string): Promise<this> {
    await this.flag(what).click();
    await expect(this.dialog).toBeVisible();
    return this;
  }

  async report(what: string, reason = "It's mean to somebody"): Promise<void> {
    await this.open(what);
    await this.dialog.getByRole('radio', { name: reason }).check();
    await this.dialog.getByRole('button', { name: 'Send' }).click();
    await expect(this.page.getByText('Thank you. A grown-up will look at it.')).toBeVisible();
  }

  async hide(what: string, name: string): Promise<void> {
    await this.open(what);
    await this.dialog.getByRole('button', { name: `Hide what ${name} writes` }).click();
    await expect(this.dialog).toBeHidden();
  }
}
