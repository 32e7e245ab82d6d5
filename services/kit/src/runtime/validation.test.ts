import { idInPath, listBlogsQuery, updateProfileRequest, writeBlogRequest } from '@storysprout/contract';
import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { AppError } from './errors';
import { parse } from './validation';

function refusal(work: () => unknown): AppError {
  try {
    work();
  } catch (error) {
    if (error instanceof AppError) return error;
  }
  throw new Error('nothing was refused');
}

describe('parse', () => {
  it('gives the value as the schema describes it', () => {
    expect(parse(listBlogsQuery, { limit: '5', odd: 'x' })).toEqual({ limit: 5 });
    expect(parse(z.object({ at: z.coerce.number() }), { at: '2' })).toEqual({ at: 2 });
  });

  it("uses the schema's own words", () => {
    const error = refusal(() => parse(writeBlogRequest, { title: 'A', category: 'Story' }));
    expect([error.code, error.message]).toEqual(['invalid_input', 'All fields except image are required']);
    const short = refusal(() =>
      parse(updateProfileRequest, { name: 'Ada', email: 'ada@sprout.example', password: 'short' }),
    );
    expect(short.message).toBe('Password must be at least 8 characters');
  });

  it('names the field in plain words where the schema has none', () => {
    const error = refusal(() => parse(listBlogsQuery, { view: 'list' }));
    expect(error.message).toBe('Please check "view".');
    expect(refusal(() => parse(z.object({}), 'text')).message).toBe('Please check what was sent.');
  });

  it('refuses query operators where a text is expected', () => {
    expect(refusal(() => parse(z.object({ q: z.string() }), { q: { $ne: null } })).code).toBe('invalid_input');
  });

  it('takes another code', () => {
    expect(refusal(() => parse(z.string(), 1, 'text_refused')).status).toBe(422);
  });
});

describe('an id in a path', () => {
  const read = (id: unknown) => parse(idInPath('Blog not found.'), { id }, 'not_found').id;

  it('reads an id', () => {
    expect(read('0123456789ABCDEF01234567')).toBe('0123456789abcdef01234567');
  });

  it.each(['', 'x', '0123', '0123456789abcdef0123456g'])('answers not found for %j', (value) => {
    expect(refusal(() => read(value))).toMatchObject({
      code: 'not_found',
      message: 'Blog not found.',
    });
  });
});
