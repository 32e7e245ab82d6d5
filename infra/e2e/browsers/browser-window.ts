/** A place in the window, in CSS pixels from its top left corner. */
export interface Point {
  readonly x: number;
  readonly y: number;
}

/**
 * A window of a real browser with a fresh profile, reduced to the few operations that every browser supports. Mouse,
 * touch and keys go through the browser's own input, so they don't reach elements that are covered, disabled or
 * elsewhere.
 */
export interface BrowserWindow {
  /** Name and version of the browser, for display. */
  readonly browser: string;
  resize(width: number, height: number): Promise<void>;
  /** Returns once the document has loaded. */
  open(url: string): Promise<void>;
  /** Evaluates an expression in the page. Its value must be representable in JSON; promises are awaited. */
  run<Value>(expression: string): Promise<Value>;
  click(at: Point): Promise<void>;
  /** Puts one finger down at the first point, moves it over all others and lifts it at the last. */
  touch(path: readonly Point[]): Promise<void>;
  /** Types into the element that has the focus. */
  type(text: string): Promise<void>;
  press(key: KeyName): Promise<void>;
  /** Takes a screenshot of the window, as a PNG. */
  picture(): Promise<Buffer>;
  close(): Promise<void>;
}

export type KeyName = 'Tab' | 'Enter' | 'Escape' | 'ArrowUp' | 'ArrowDown' | 'ArrowLeft' | 'ArrowRight';
