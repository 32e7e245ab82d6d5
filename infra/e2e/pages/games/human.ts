import type { Page } from '@playwright/test';

/**
 * A quick child holds a key or a button this long, in milliseconds. The server refuses rounds that nobody could play.
 */
const holdMs = 90;

/** Plays with a mouse or a keyboard, never with both. */
export class Human {
  /** False for a keyboard that does not tell which letter was pressed, as on many phones: only fields get it. */
  tellsLetters = true;

  constructor(readonly page: Page) {}

  /** Presses a key on the element that has the focus. */
  async key(name: string): Promise<void> {
    if (this.tellsLetters || name.length > 1) await this.page.keyboard.press(name, { delay: holdMs });
    else await this.type(name);
  }

  async type(text: string, delay = holdMs): Promise<void> {
    if (this.tellsLetters) return this.page.keyboard.type(text, { delay });
    for (const letter of text) {
      await this.page.keyboard.press('Shift', { delay });
      await this.page.keyboard.insertText(letter);
    }
  }

  /** Presses the same key several times. */
  async keys(name: string, times: number): Promise<void> {
    for (let count = 0; count < times; count += 1) await this.page.keyboard.press(name);
  }

  async click(name: string | RegExp): Promise<void> {
    await this.page
      .getByRole('main')
      .getByRole('button', { name, exact: typeof name === 'string' })
      .click({ delay: holdMs });
  }

  /** Presses Tab until the control with this name has the focus. */
  async tabTo(name: string | RegExp): Promise<void> {
    for (let count = 0; count < 150; count += 1) {
      if (matches(await this.focused(), name)) return;
      await this.page.keyboard.press('Tab');
    }
    throw new Error(`Tab never reached ${name}.`);
  }

  async enter(name: string | RegExp): Promise<void> {
    await this.tabTo(name);
    await this.key('Enter');
  }

  /** The approximate name of the element that has the focus, good enough for tests. */
  private focused(): Promise<string> {
    return this.page.evaluate(() => {
      const element = document.activeElement;
      if (!(element instanceof HTMLElement)) return '';
      const label =
        element instanceof HTMLSelectElement || element instanceof HTMLInputElement ? element.labels?.[0] : null;
      return element.getAttribute('aria-label') ?? label?.textContent ?? element.textContent?.trim() ?? '';
    });
  }
}

function matches(text: string, name: string | RegExp): boolean {
  return typeof name === 'string' ? text === name : name.test(text);
}

/** Returns the arrow keys from one cell to another in a grid numbered row by row. */
export function arrows(from: number, to: number, columns: number): string[] {
  const rows = Math.floor(to / columns) - Math.floor(from / columns);
  const across = (to % columns) - (from % columns);
  return [
    ...Array.from({ length: Math.abs(rows) }, () => (rows > 0 ? 'ArrowDown' : 'ArrowUp')),
    ...Array.from({ length: Math.abs(across) }, () => (across > 0 ? 'ArrowRight' : 'ArrowLeft')),
  ];
}
