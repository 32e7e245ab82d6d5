/** A place in the window, in CSS pixels from its top left corner. */
export interface Point {
  readonly x: number;
  readonly y: number;
}

/**
 * A window of a real browser with a fresh profile: the few things that every browser can be asked for. Mouse, finger
 * and keys go through the browser's own input, so what is covered, disabled or elsewhere is not reached.
 */
export interface BrowserWindow {
  /** Name and version, for people. */
  readonly browser: string;
  resize(width: number, height: number): Promise<void>;
  /** Returns once the document has loaded. */
  open(url: string): Promise<void>;
  /** The value of an expression in the page, which JSON can hold; promises are waited for. */
  run<Value>(expression: string): Promise<Value>;
  click(at: Point): Promise<void>;
  /** A finger that goes down at the first point, over all others, and up at the last. */
  touch(path: readonly Point[]): Promise<void>;
  /** Types on whatever has the focus. */
  type(text: string): Promise<void>;
  press(key: KeyName): Promise<void>;
  /** What the window shows, as a PNG. */
  picture(): Promise<Buffer>;
  close(): Promise<void>;
}

export type KeyName = 'Tab' | 'Enter' | 'Escape' | 'ArrowUp' | 'ArrowDown' | 'ArrowLeft' | 'ArrowRight';
