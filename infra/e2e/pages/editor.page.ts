import type { Page } from '@playwright/test';

/** The blog editor at /postblog. */
export class EditorPage {
  constructor(private readonly page: Page) {}

  get postButton() {
    return this.page.getByRole('button', { name: 'Post Blog' });
  }

  get validateButton() {
    return this.page.getByRole('button', { name: 'Validate Writing' });
  }

  get draftButton() {
    return this.page.getByRole('button', { name: 'Save Draft' });
  }

  get title() {
    return this.page.getByLabel('Title');
  }

  get description() {
    return this.page.getByLabel('Description');
  }

  /** Appends to the text, key by key as a child does. */
  async addWords(words: string): Promise<void> {
    await this.description.press('ControlOrMeta+End');
    await this.description.pressSequentially(words);
  }

  async open(): Promise<void> {
    await this.page.goto('/postblog');
    await this.validateButton.waitFor();
  }

  async write(blog: {
    title: string;
    category: string;
    description: string;
    picture?: { name: string; mimeType: string; buffer: Buffer };
  }): Promise<void> {
    await this.page.getByLabel('Title').fill(blog.title);
    await this.page.getByLabel('Category').selectOption(blog.category);
    await this.page.getByLabel('Description').fill(blog.description);
    if (blog.picture) await this.page.locator('input[type="file"]').setInputFiles(blog.picture);
  }
}
