import { expect, it } from 'vitest';
import { isValidTarget } from './request-target';

it.each(['/', '/blog/all?q=a%20b', "/a-b_c.d~e!$&'()*+,;=:@", '/blog/all?q={"a":[1|2]}\\^`'])('takes %s', (target) => {
  expect(isValidTarget(target)).toBe(true);
});

it.each([
  '',
  '*',
  'a://x/blog/all',
  'http://localhost/',
  'x:443',
  '//evil/blog/all',
  '/a b',
  '/a#b',
  '/\x00',
  '/\x7f',
  '/é',
])('refuses %j', (target) => {
  expect(isValidTarget(target)).toBe(false);
});
