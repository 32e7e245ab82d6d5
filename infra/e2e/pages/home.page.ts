import type { Page } from '@playwright/test';

/** The blog team's two parts of the home page. */
export class HomePage {
  constructor(private readonly page: Page) {}

  get latest() {
    return this.page.getByTestId('latest-roll');
  }

  get carousel() {
    return this.page.getByRole('region', { name: 'Stories to explore' });
  }

  get leftArrow() {
    return this.carousel.getByRole('button', { name: 'Scroll left' });
  }

  get rightArrow() {
    return this.carousel.getByRole('button', { name: 'Scroll right' });
  }

  async open(): Promise<void> {
    await this.page.goto('/');
    await this.carousel.getByRole('article').first().waitFor();
    await this.latest.waitFor();
  }

  /** Returns `running` while the list of latest blogs moves, and `paused` otherwise. */
  latestMotion(): Promise<string> {
    return this.latest.evaluate((element) => getComputedStyle(element).animationPlayState);
  }

  /** Returns how long one loop of the latest blogs takes, in CSS's notation. */
  latestLoop(): Promise<string> {
    return this.latest.evaluate((element) => getComputedStyle(element).animationDuration);
  }

  async press(button: 'Pause' | 'Play'): Promise<void> {
    await this.page.getByRole('button', { name: button, exact: true }).click();
    // A pointer that rests on the list would stop it, too.
    await this.page.mouse.move(0, 0);
  }

  /** Returns how far the carousel is scrolled, in whole pixels. */
  carouselOffset(): Promise<number> {
    return this.carousel.locator('ul').evaluate((track) => Math.round(track.scrollLeft));
  }
}
