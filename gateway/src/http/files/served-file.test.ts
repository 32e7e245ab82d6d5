import { isSafePath } from '@storysprout/contract';
import { describe, expect, it } from 'vitest';
import { rangeOf, toServedFile } from './served-file';

describe('rangeOf', () => {
  it.each([
    ['bytes=0-99', { start: 0, end: 99 }],
    ['bytes=900-', { start: 900, end: 999 }],
    ['bytes=-100', { start: 900, end: 999 }],
    ['bytes=0-5000', { start: 0, end: 999 }],
    ['bytes=1000-', 'unsatisfiable'],
    ['bytes=-0', 'unsatisfiable'],
    ['bytes=0-1,5-6', null],
    ['bytes=-', null],
    ['', null],
  ])('reads %j of 1,000 bytes', (header, expected) => {
    expect(rangeOf(header, 1_000)).toEqual(expected);
  });
});

describe('toServedFile', () => {
  it('compresses text that is long enough, and nothing else', async () => {
    const text = Buffer.from('once upon a time '.repeat(100));
    const long = await toServedFile('a.js', text);
    expect([long.brotli, long.gzip].every((packed) => packed && packed.length < text.length)).toBe(true);
    expect((await toServedFile('a.js', Buffer.from('x'))).brotli).toBeUndefined();
    expect((await toServedFile('a.woff2', text)).brotli).toBeUndefined();
  });

  it('has the same ETag for the same content only', async () => {
    const [one, same, other] = await Promise.all(
      ['a', 'a', 'b'].map((text) => toServedFile('x.txt', Buffer.from(text))),
    );
    expect(one?.etag).toBe(same?.etag);
    expect(one?.etag).not.toBe(other?.etag);
  });
});

describe('isSafePath', () => {
  it.each(['index.html', 'assets/main.0123.js', 'art/avatars/panda.webp', 'fonts/@x.woff2'])('takes %s', (path) => {
    expect(isSafePath(path)).toBe(true);
  });

  it.each(['', '../x', 'a/../../x', '.env', 'a/.git/x', '/etc/passwd', 'a//b', 'a\\b', 'a\0b', '%2e%2e/x'])(
    'refuses %j',
    (path) => {
      expect(isSafePath(path)).toBe(false);
    },
  );
});
