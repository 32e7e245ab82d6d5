import type { Page } from '@playwright/test';

/** All Blogs at /blogs. */
export class BlogsPage {
  constructor(private readonly page: Page) {}

  get titles() {
    return this.page.getByRole('main').getByRole('article').getByRole('heading');
  }

  get time() {
    return this.page.getByLabel('When the stories were written');
  }

  get end() {
    return this.page.getByText('You reached the end.');
  }

  async open(query = ''): Promise<void> {
    await this.page.goto(`/blogs${query}`);
    await this.page.getByRole('heading', { level: 1, name: 'All Blogs' }).waitFor();
  }

  async search(text: string): Promise<void> {
    await this.page.getByRole('searchbox', { name: 'Search stories' }).fill(text);
  }

  async pickCategory(name: string): Promise<void> {
    await this.page.getByRole('group', { name: 'Categories' }).getByRole('button', { name }).click();
  }

  async scrollToEnd(): Promise<void> {
    await this.page.getByRole('contentinfo').scrollIntoViewIfNeeded();
  }
}
