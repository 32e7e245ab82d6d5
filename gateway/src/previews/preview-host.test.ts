import { expect, it } from 'vitest';
import { previewHost, problemOfPreviewUrl } from './preview-host';

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

it.each([
  ['http://localhost:9000', 'http://localhost:8080', /another host/],
  ['https://preview.storysprout.example', 'https://storysprout.example', /must not lie beneath/],
])('refuses %s beside %s', (previewUrl, publicUrl, problem) => {
  expect(problemOfPreviewUrl(previewUrl, publicUrl)).toMatch(problem);
});

it.each([
  ['http://preview.localhost:8080', 'http://localhost:8080'],
  ['https://storysprout-preview.example', 'https://storysprout.example'],
])('takes %s beside %s', (previewUrl, publicUrl) => {
  expect(problemOfPreviewUrl(previewUrl, publicUrl)).toBeNull();
});
