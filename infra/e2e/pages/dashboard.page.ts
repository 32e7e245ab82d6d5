import { expect, type Page } from '@playwright/test';

/** A reader's own page at /dashboard. */
export class DashboardPage {
  constructor(private readonly page: Page) {}

  async open(tab: 'Edit Profile' | 'Collected Rewards'): Promise<void> {
    if (!this.page.url().includes('/dashboard')) await this.page.goto('/dashboard');
    await this.page.getByRole('tab', { name: tab }).click();
  }

  get picture() {
    return this.page.getByRole('button', { name: 'View Profile' }).locator('img');
  }

  avatar(label: string) {
    return this.page.getByRole('button', { name: new RegExp(`^${label}`) });
  }

  async rename(name: string): Promise<void> {
    await this.page.getByLabel('Name').fill(name);
    await this.save();
  }

  async changePassword(current: string, password: string): Promise<void> {
    await this.page.getByLabel(/^New password/).fill(password);
    await this.page.getByLabel(/^Confirm new password/).fill(password);
    await this.page.getByRole('button', { name: 'Save changes' }).click();
    await this.page.getByLabel(/^Current password/).fill(current);
    await this.save(this.page.getByRole('dialog').getByRole('button', { name: 'Confirm' }));
  }

  private async save(button = this.page.getByRole('button', { name: 'Save changes' })): Promise<void> {
    const answered = this.page.waitForResponse((answer) => answer.url().endsWith('/user/updateprofile'));
    await button.click();
    expect((await answered).status()).toBe(200);
    await expect(this.page.getByText('Profile updated!').last()).toBeVisible();
  }

  /** @returns the path of the downloaded zip */
  async downloadData(): Promise<string> {
    const arriving = this.page.waitForEvent('download');
    await this.page.getByRole('button', { name: 'Download my data' }).click();
    return (await arriving).path();
  }

  /** Works only soon after the sign-in; later, the page asks for the password, too. */
  async deleteAccount(): Promise<void> {
    await this.page.getByRole('button', { name: 'Delete my account' }).click();
    await this.page.getByRole('dialog').getByRole('button', { name: 'Delete my account' }).click();
  }
}
