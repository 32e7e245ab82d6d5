import { expect, it } from 'vitest';
import { isOwnScript, onlyOwnScript } from './script-policy';

const page = 'https://sprout.example/blog/42';

it.each([
  '/assets/0123456789.js',
  '/remotes/mf_blog/0.1.0-0a1b2c3d/assets/remoteEntry.0123456789.js',
  'https://sprout.example/assets/0123456789.js',
  '/sw.js',
])('takes %s', (address) => {
  expect(isOwnScript(address, page)).toBe(true);
});

it.each([
  'https://elsewhere.example/assets/0123456789.js',
  '//elsewhere.example/sw.js',
  'http://sprout.example/sw.js',
  'https://sprout.example:8443/sw.js',
  '/images/blog/0123456789abcdef01234567.webp',
  '/assets/../images/blog/sneaky.js',
  '/assets/%2e%2e/images/sneaky.js',
  '/assets/0123456789.css',
  '/blog/post/42?callback=a.js',
  '/assets/a.js?callback=b',
  'assets/a.js',
  'data:text/javascript,alert(1)',
  'blob:https://sprout.example/0b5',
  'javascript:alert(1)',
  'https://',
  '',
])('refuses %j', (address) => {
  expect(isOwnScript(address, page)).toBe(false);
});

it.each(['Worker constructor', 'SharedWorker constructor'])('gives nothing to a %s', (sink) => {
  expect(() => onlyOwnScript('/assets/0123456789.js', 'TrustedScriptURL', sink)).toThrow(TypeError);
  expect(onlyOwnScript('/sw.js', 'TrustedScriptURL', 'ServiceWorkerContainer register')).toBe('/sw.js');
});
