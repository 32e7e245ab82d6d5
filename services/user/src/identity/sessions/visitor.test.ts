import { expect, it } from 'vitest';
import { deviceNameOf } from './visitor';

const webkit = 'AppleWebKit/605.1.15 (KHTML, like Gecko)';
const blink = 'AppleWebKit/537.36 (KHTML, like Gecko)';

it.each([
  [`Mozilla/5.0 (Windows NT 10.0; Win64; x64) ${blink} Chrome/131.0.0.0 Safari/537.36`, 'Chrome on Windows'],
  [`Mozilla/5.0 (Windows NT 10.0; Win64; x64) ${blink} Chrome/131.0.0.0 Safari/537.36 Edg/131.0`, 'Edge on Windows'],
  [`Mozilla/5.0 (iPad; CPU OS 18_1 like Mac OS X) ${webkit} Version/18.1 Mobile/15E148 Safari/604.1`, 'Safari on iPad'],
  [
    `Mozilla/5.0 (iPhone; CPU iPhone OS 18_1 like Mac OS X) ${webkit} CriOS/131.0 Mobile Safari/604.1`,
    'Chrome on iPhone',
  ],
  [`Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) ${webkit} Version/18.1 Safari/605.1.15`, 'Safari on a Mac'],
  ['Mozilla/5.0 (X11; Linux x86_64; rv:133.0) Gecko/20100101 Firefox/133.0', 'Firefox on Linux'],
  [`Mozilla/5.0 (X11; CrOS x86_64 14541.0.0) ${blink} Chrome/131.0.0.0 Safari/537.36`, 'Chrome on a Chromebook'],
  [`Mozilla/5.0 (Linux; Android 10; K) ${blink} Chrome/131.0.0.0 Mobile Safari/537.36`, 'Chrome on an Android phone'],
  [
    `Mozilla/5.0 (Linux; Android 14) ${blink} SamsungBrowser/27.0 Chrome/125.0 Safari/537.36`,
    'Samsung Internet on an Android tablet',
  ],
  ['curl/8.5.0', 'An app'],
  ['node', 'An app'],
  ['', 'An app'],
  ['Chrome/1', 'Chrome'],
  [`<script>alert(1)</script>${'x'.repeat(100_000)}Chrome/1`, 'An app'],
])('%s', (userAgent, name) => {
  expect(deviceNameOf(userAgent)).toBe(name);
});
