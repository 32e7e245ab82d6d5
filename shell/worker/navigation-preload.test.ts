import { describe, expect, it } from 'vitest';
import { mayPreloadPages } from './navigation-preload';

describe('whether the browser asks for pages while the worker starts', () => {
  it.each([
    ['Mozilla/5.0 (X11; Linux x86_64; rv:153.0) Gecko/20100101 Firefox/153.0', false],
    ['Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/156.0.0.0 Safari/537.36', true],
    ['Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/60.5 Safari/605.1.15', true],
  ])('%s: %s', (userAgent, may) => {
    expect(mayPreloadPages(userAgent)).toBe(may);
  });
});
