import { brotliDecompressSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { bodyOf } from './cached-response';
import type { CachedResponse } from './response-cache';

const words = Buffer.from('A little boat on a wide blue lake. '.repeat(100));
const buildEntry = (isLong: boolean): CachedResponse => ({
  etag: '"one"',
  headers: {},
  isLong,
  bodies: new Map([['identity', words]]),
  tags: [],
});

describe('bodyOf', () => {
  it('compresses once for many who ask at the same time', async () => {
    const entry = buildEntry(true);
    const answers = await Promise.all(Array.from({ length: 10 }, () => bodyOf(entry, 'br')));
    expect(new Set(answers.map(({ body }) => body)).size).toBe(1);
    expect(entry.bodies.get('br')).toBe(answers[0]?.body);
    expect(brotliDecompressSync(answers[0]?.body ?? Buffer.alloc(0))).toEqual(words);
  });

  it('leaves short answers as they are', async () => {
    expect(await bodyOf(buildEntry(false), 'br')).toEqual({ encoding: 'identity', body: words });
  });
});
