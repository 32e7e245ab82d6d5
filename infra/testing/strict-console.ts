import { afterAll, afterEach, expect } from 'vitest';

/**
 * A setup file of every vitest project: a test fails when something writes to the console or Node warns, unless the
 * test asserts it with `expect(console).toHaveWarnedWith(…)` or `toHaveErroredWith(…)`, matchers that are named like
 * those of `@wordpress/jest-console`.
 */

type Method = 'error' | 'warn' | 'info' | 'log' | 'debug';

interface Message {
  readonly method: Method | 'process.emitWarning';
  readonly text: string;
  /** The place of the call. Reading its stack is costly, so that is done only for unexpected messages. */
  readonly origin: Error;
}

/** Messages written since the previous test ended. */
const written: Message[] = [];
const asserted: { readonly method: Method; readonly expected: string | RegExp }[] = [];

const matches = (text: string, expected: string | RegExp) =>
  typeof expected === 'string' ? text.includes(expected) : expected.test(text);

/** The arguments as one text. React's messages have `%s` or `%o` where an argument belongs. */
function textOf([first, ...rest]: unknown[]): string {
  const message = String(first).replaceAll(/%[so]/g, () => String(rest.shift()));
  return [message, ...rest.map(String)].join(' ');
}

/**
 * Messages that are no fault of the product: the first is caused by ioredis, the others depend on when a test checks.
 */
const ofTools = [
  // The cluster client of ioredis adds another listener with each attempt to reconnect.
  ({ text, origin }: Message) =>
    text.startsWith('MaxListenersExceededWarning') && (origin.stack?.includes('/ioredis/') ?? false),
  // A timer of the page fired between two steps of a test, which a busy machine makes likelier.
  ({ text }: Message) => text.includes('inside a test was not wrapped in act('),
  // Code that loads later had not arrived when a test pressed something. React reports this once for each process.
  ({ text }: Message) =>
    text.startsWith('A component suspended inside an `act` scope, but the `act` call was not awaited'),
];

function failOnUnexpected(): void {
  const isAsserted = ({ method, text }: Message) =>
    asserted.some((each) => each.method === method && matches(text, each.expected));
  const unexpected = written.filter((each) => !isAsserted(each) && !ofTools.some((isOfTool) => isOfTool(each)));
  written.length = 0;
  asserted.length = 0;
  if (unexpected.length === 0) return;
  const error = new Error(unexpected.map(({ method, text }) => `unexpected ${method}: ${text}`).join('\n'));
  const [, ...callers] = unexpected[0]?.origin.stack?.split('\n    at ') ?? [];
  error.stack = [`${error}`, ...callers.filter((caller) => !caller.includes('strict-console'))].join('\n    at ');
  throw error;
}

function calledWith(method: Method, expected: string | RegExp) {
  const texts = written.filter((each) => each.method === method).map(({ text }) => text);
  const pass = texts.some((text) => matches(text, expected));
  if (pass) asserted.push({ method, expected });
  return { pass, message: () => `console.${method} with ${expected}, called with:\n${texts.join('\n') || 'nothing'}` };
}

for (const method of ['error', 'warn', 'info', 'log', 'debug'] as const) {
  console[method] = (...args: unknown[]) => {
    written.push({ method, text: textOf(args), origin: new Error() });
  };
}

const noteWarning = (warning: Error) => {
  written.push({ method: 'process.emitWarning', text: `${warning}`, origin: warning });
};
// A file whose tests are all skipped runs no hook, so its listener is still there when the process takes another file.
for (const listener of process.listeners('warning'))
  if (listener.name === noteWarning.name) process.off('warning', listener);
process.on('warning', noteWarning);

expect.extend({
  toHaveWarnedWith: (_console, expected: string | RegExp) => calledWith('warn', expected),
  toHaveErroredWith: (_console, expected: string | RegExp) => calledWith('error', expected),
});

// Hooks run in reverse order, so these run last, and messages from a test's own hooks count as the test's.
afterEach(failOnUnexpected);
afterAll(() => {
  process.off('warning', noteWarning);
  failOnUnexpected();
});
