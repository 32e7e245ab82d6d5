import { describe, expect, it } from 'vitest';

// biome-ignore lint/suspicious/noConsole: this is what the tests are about
const write = (method: 'error' | 'warn' | 'info' | 'log' | 'debug', ...parts: unknown[]) => console[method](...parts);

describe('a test fails', () => {
  it.fails.each(['error', 'warn', 'info', 'log', 'debug'] as const)('that calls console.%s', (method) => {
    write(method, 'Out of flour.');
  });

  it.fails('that writes more than it asserts', () => {
    write('warn', 'Out of flour.');
    write('warn', 'Out of eggs.');
    expect(console).toHaveWarnedWith('Out of flour.');
  });

  it.fails('that asserts a warning and writes an error', () => {
    write('error', 'Out of flour.');
    expect(console).toHaveWarnedWith('Out of flour.');
  });
});

describe('a test passes', () => {
  it('that writes nothing, after one that failed', () => undefined);

  it("that hears each of Node's warnings once, although a process takes many files", () => {
    expect(process.listeners('warning').filter(({ name }) => name === 'noteWarning')).toHaveLength(1);
  });

  it('that asserts what it writes, by a part or by a pattern', () => {
    write('warn', 'No bread today.', new Error('Out of flour.'));
    write('error', 'The %s is %s.', 'oven', 'cold');
    expect(console).toHaveWarnedWith('Out of flour.');
    expect(console).toHaveErroredWith(/^The oven is cold\.$/);
  });
});
