import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { setTimeout as sleep } from 'node:timers/promises';
import type { BrowserWindow, KeyName, Point } from './browser-window';

const libraryFile = createRequire(import.meta.url).resolve('@testing-library/dom/dist/@testing-library/dom.umd.min.js');
const library = readFileSync(libraryFile, 'utf8');
const inPage = readFileSync(new URL('./in-page.js', import.meta.url), 'utf8');

/** The longest time a reader waits for anything, in milliseconds; the machine may be busy. */
const patienceMs = 20_000;
const lookAgainMs = 100;
const mostTabs = 80;

export type Name = string | RegExp;

const literal = (value: Name | number) => (value instanceof RegExp ? String(value) : JSON.stringify(value));

/** A simulated user of a browser window, who finds things by words and roles, and waits until they are there. */
export class Reader {
  constructor(
    readonly window: BrowserWindow,
    /** Address of the site for this reader. */
    private readonly site: string,
  ) {}

  async open(path: string): Promise<void> {
    await this.window.open(new URL(path, this.site).href);
    await this.find('reader.isAlive()', 'a page that is alive');
  }

  async click(role: string, name: Name): Promise<void> {
    await this.window.click(await this.place(role, name));
  }

  /** Taps something with one finger. */
  async tap(role: string, name: Name): Promise<void> {
    await this.window.touch([await this.place(role, name)]);
  }

  /** Draws with one finger across the centers of these elements. */
  async draw(selectors: readonly string[]): Promise<void> {
    const path: Point[] = [];
    for (const selector of selectors)
      path.push(await this.find(`reader.cellPlace(${literal(selector)})`, `${selector} to touch`));
    await this.window.touch(path);
  }

  /** Types into the field with this label, after its present text. */
  async write(label: Name, text: string): Promise<void> {
    await this.window.click(await this.find<Point>(`reader.fieldPlace(${literal(label)})`, `the field ${label}`));
    await this.window.type(text);
  }

  async choose(label: Name, option: string): Promise<void> {
    await this.find(`reader.choose(${literal(label)}, ${literal(option)})`, `${option} in ${label}`);
  }

  /** Presses Tab until this element has the focus. */
  async tabTo(role: string, name: Name): Promise<void> {
    await this.sees(role, name);
    for (let count = 0; count < mostTabs; count += 1) {
      if (await this.inPage<boolean>(`reader.isFocused(${literal(role)}, ${literal(name)})`)) return;
      await this.press('Tab');
    }
    throw new Error(`Tab never reached the ${role} “${name}”.`);
  }

  press(key: KeyName): Promise<void> {
    return this.window.press(key);
  }

  async seesText(text: Name): Promise<void> {
    const test = text instanceof RegExp ? `${text}.test(reader.text())` : `reader.text().includes(${literal(text)})`;
    await this.find(test, `the words “${text}”`);
  }

  async sees(role: string, name: Name): Promise<void> {
    await this.find(`reader.has(${literal(role)}, ${literal(name)})`, `the ${role} “${name}”`);
  }

  async seesNoMore(text: string): Promise<void> {
    await this.find(`!reader.text().includes(${literal(text)})`, `no more “${text}”`);
  }

  async seesValue(label: Name, value: string): Promise<void> {
    await this.find(`reader.value(${literal(label)}) === ${literal(value)}`, `“${value}” in ${label}`);
  }

  /**
   * Evaluates the expression in the page until it is truthy.
   *
   * @throws Error that says what is missing
   */
  async find<Value>(expression: string, what: string): Promise<Value> {
    const deadline = Date.now() + patienceMs;
    let lastError = '';
    while (Date.now() < deadline) {
      // Evaluation fails while the page navigates.
      const value = await this.inPage<Value>(expression).catch((error: Error) => {
        lastError = error.message;
        return null;
      });
      if (value) return value;
      await sleep(lookAgainMs);
    }
    throw new Error(`There is not ${what}. ${lastError}`.trim());
  }

  private place(role: string, name: Name): Promise<Point> {
    return this.find(`reader.place(${literal(role)}, ${literal(name)})`, `a ${role} “${name}” to press`);
  }

  private async inPage<Value>(expression: string): Promise<Value> {
    const isThere = await this.window.run<boolean>('"reader" in globalThis');
    if (!isThere) await this.window.run(`(() => { ${library}\n${inPage} })()`);
    return this.window.run(expression);
  }
}
