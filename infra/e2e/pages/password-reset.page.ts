import { expect, type Page } from '@playwright/test';

/** The pages for a forgotten password: one requests the e-mail, its link opens the other. */
export class PasswordResetPage {
  constructor(private readonly page: Page) {}

  async askForLink(email: string): Promise<void> {
    await this.page.goto('/forgot-password');
    await this.page.getByLabel('Email').fill(email);
    await this.page.getByRole('button', { name: 'Send Reset Link' }).click();
    await expect(this.page.getByText('The link works for 30 minutes.')).toBeVisible();
  }

  /** Sets the password, which leads to the sign-in page. */
  async setPassword(path: string, password: string): Promise<void> {
    await this.page.goto(path);
    await this.page.getByLabel('New password').fill(password);
    await this.page.getByLabel('Confirm password').fill(password);
    await this.page.getByRole('button', { name: 'Reset Password' }).click();
    await expect(this.page).toHaveURL(/\/login$/);
  }
}
