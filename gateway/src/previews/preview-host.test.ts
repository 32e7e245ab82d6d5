import { expect, it } from 'vitest';
import { previewHost } from './preview-host';

const isForPreviews = previewHost('https://preview.example');

it.each([
  [{ host: 'preview.example' }, true],
  [{ host: 'Preview.Example:443' }, true],
  [{ host: 'gateway:8080', 'x-forwarded-host': 'preview.example' }, true],
  [{ host: 'preview.example', 'x-forwarded-host': 'storysprout.example' }, true],
  [{ host: 'gateway', 'x-forwarded-host': 'storysprout.example, preview.example' }, true],
  [{ host: 'storysprout.example' }, false],
  [{ host: 'preview.example.evil.example' }, false],
  [{}, false],
])('%o: %s', (headers, expected) => {
  expect(isForPreviews({ headers })).toBe(expected);
});

it('is nowhere without an address', () => {
  expect(previewHost(undefined)({ headers: { host: 'undefined' } })).toBe(false);
});
