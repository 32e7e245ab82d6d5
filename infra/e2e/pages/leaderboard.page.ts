import { expect, type Page } from '@playwright/test';

/** The leaderboard at /leaderboard. */
export class LeaderboardPage {
  constructor(private readonly page: Page) {}

  /** The reader's own row: in the list, or above it when they rank further down. */
  get ownRow() {
    return this.page.getByRole('listitem').filter({ hasText: "That's you!" });
  }

  async open(window: 'This Week' | 'All Time'): Promise<void> {
    if (!this.page.url().endsWith('/leaderboard')) await this.page.goto('/leaderboard');
    const chip = this.page.getByRole('main').getByText(window, { exact: true });
    await chip.click();
    await expect(this.ownRow).toBeVisible();
  }
}
