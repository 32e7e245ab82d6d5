import { expect, type Page } from '@playwright/test';
import type { Person } from '../commands/api/people';

/** The frame of every page: header, messages, signing in and out. */
export class Site {
  constructor(readonly page: Page) {}

  get header() {
    return this.page.getByRole('banner');
  }

  async open(path = '/'): Promise<this> {
    await this.page.goto(path);
    return this;
  }

  async signUp(
    { name, email, password }: Person,
    picture?: { name: string; mimeType: string; buffer: Buffer },
  ): Promise<void> {
    await this.page.goto('/register');
    await this.page.getByLabel('Name', { exact: false }).first().fill(name);
    await this.page.getByLabel('Email').fill(email);
    await this.page.getByLabel('Password', { exact: true }).fill(password);
    if (picture) await this.page.locator('input[type="file"]').setInputFiles(picture);
    await this.page.getByRole('button', { name: /sign up/i }).click();
    await expect(this.page).toHaveURL(/\/login$/);
  }

  async signIn({ email, password }: Person): Promise<void> {
    if (!this.page.url().endsWith('/login')) await this.page.goto('/login');
    await this.page.getByLabel('Email').fill(email);
    await this.page.getByLabel('Password', { exact: true }).fill(password);
    await this.page
      .getByRole('main')
      .getByRole('button', { name: /sign in/i })
      .click();
    await expect(this.page).toHaveURL(/\/$/);
    await expect(this.header.getByRole('link', { name: 'My Dashboard' })).toBeVisible();
  }

  message(text: string | RegExp) {
    return this.page.getByText(text);
  }
}
