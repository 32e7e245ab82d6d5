import { expect, type Page } from '@playwright/test';

/** The moderators' page. */
export class AdminPage {
  constructor(readonly page: Page) {}

  async open(
    tab: 'Pending Blogs' | 'Approved Blogs' | 'User Details' | 'Send Weekly Challenge' | 'Remotes',
  ): Promise<this> {
    if (!this.page.url().includes('/admindashboard')) await this.page.goto('/admindashboard');
    await this.page.getByRole('tab', { name: tab }).click();
    return this;
  }

  blog(title: string) {
    return this.page.getByRole('heading', { level: 3, name: title });
  }

  /** Title of the blog the keys act on. */
  async selectedTitle(): Promise<string> {
    return (await this.page.locator('li[aria-current] h3').textContent()) ?? '';
  }

  user(name: string) {
    return this.page.getByRole('listitem').filter({ hasText: name });
  }

  get dialog() {
    return this.page.getByRole('dialog');
  }

  async search(name: string): Promise<void> {
    await this.page.getByRole('searchbox', { name: 'Search users' }).fill(name);
    await expect(this.page.getByRole('heading', { level: 3 })).toHaveCount(1);
  }
}
