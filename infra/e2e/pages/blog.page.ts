import type { Page } from '@playwright/test';

/** One blog at /blog/<id>. */
export class BlogPage {
  constructor(private readonly page: Page) {}

  get likeButton() {
    return this.page.getByRole('button', { name: /\bLikes?\b/ }).first();
  }

  get commentBox() {
    return this.page.getByRole('textbox', { name: /comment/i });
  }

  async open(blogId: string, title: string): Promise<void> {
    await this.page.goto(`/blog/${blogId}`);
    await this.page.getByRole('heading', { level: 1, name: title }).waitFor();
  }

  async openComments(): Promise<void> {
    await this.page.getByRole('button', { name: /^Comments/ }).click();
  }

  async comment(text: string): Promise<void> {
    await this.commentBox.fill(text);
    await this.page.getByRole('button', { name: 'Post Comment' }).click();
    await this.page.getByRole('main').getByText(text).waitFor();
  }
}
