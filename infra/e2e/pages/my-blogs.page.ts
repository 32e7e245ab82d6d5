import type { Locator, Page } from '@playwright/test';

/** The writer's own blogs in the dashboard. */
export class MyBlogsPage {
  constructor(private readonly page: Page) {}

  async open(): Promise<this> {
    await this.page.goto('/dashboard?tab=blogs');
    await this.page.getByRole('heading', { name: 'List of Blogs' }).waitFor();
    return this;
  }

  blog(title: string): Locator {
    return this.page.getByRole('listitem').filter({ has: this.page.getByRole('link', { name: title }) });
  }

  get dialog(): Locator {
    return this.page.getByRole('dialog');
  }

  /** Presses a button of the blog, then the button of the same name in the dialog. */
  async confirm(title: string, button: 'Delete' | 'Take it back'): Promise<void> {
    await this.blog(title).getByRole('button', { name: button }).click();
    await this.dialog.getByRole('button', { name: button }).click();
  }
}
