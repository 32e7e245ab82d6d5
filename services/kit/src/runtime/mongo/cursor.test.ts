import { ObjectId } from 'mongodb';
import { describe, expect, it } from 'vitest';
import { decodeCursor, encodeCursor } from './cursor';

const id = new ObjectId('0123456789abcdef01234567');

describe('cursors', () => {
  it('come back as they went, and fit into an address', () => {
    const at = new Date('2026-11-20T10:00:00.123Z');
    expect(encodeCursor(at, id)).toMatch(/^[\w-]+$/);
    expect(decodeCursor(encodeCursor(at, id))).toEqual([at, id]);
    expect(decodeCursor(encodeCursor(-2.5, id), 'number')).toEqual([-2.5, id]);
    expect(decodeCursor(encodeCursor('Ada "ä"', id), 'string')).toEqual(['Ada "ä"', id]);
  });

  const forged = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url');
  it.each([
    '',
    'not base64!',
    forged({}),
    forged(['date', 'x', id.toHexString()]),
    forged(['date', null, id.toHexString()]),
    forged(['date', 9e99, id.toHexString()]),
    forged(['date', 1, { $gt: '' }]),
    encodeCursor(5, id),
  ])('refuses %j', (text) => {
    expect(() => decodeCursor(text, 'date')).toThrow(expect.objectContaining({ code: 'invalid_input' }));
  });
});
