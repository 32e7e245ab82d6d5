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

  get commentButton() {
    return this.page.getByRole('button', { name: 'Post Comment' });
  }

  get text() {
    return this.page.getByRole('article').first();
  }

  /** The address of the blog that is open. */
  get address() {
    return this.page.url().replace(/[?#].*$/, '');
  }

  async open(blogId: string, title: string): Promise<void> {
    await this.page.goto(`/blog/${blogId}`);
    await this.page.getByRole('heading', { level: 1, name: title }).waitFor();
  }

  async openComments(): Promise<void> {
    await this.page.getByRole('button', { name: /^Comments/ }).click();
  }

  async share(): Promise<void> {
    await this.page.getByRole('button', { name: 'Share' }).click();
  }

  repliesTo(name: string) {
    return this.page.getByRole('list', { name: `Replies to ${name}` });
  }

  async reply(to: string, text: string): Promise<void> {
    await this.page.getByRole('button', { name: `Reply to ${to}` }).click();
    await this.page.getByRole('textbox', { name: `Your reply to ${to}` }).fill(text);
    await this.page.getByRole('button', { name: 'Post Reply' }).click();
    await this.repliesTo(to).getByText(text).waitFor();
  }

  async comment(text: string): Promise<void> {
    await this.commentBox.fill(text);
    await this.commentButton.click();
    await this.page.getByRole('main').getByText(text).waitFor();
  }
}
