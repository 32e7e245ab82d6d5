import { describe, expect, it } from 'vitest';
import { loggableError, loggablePath, withoutAddresses } from './log-privacy';

describe('withoutAddresses', () => {
  it('keeps the words and takes the addresses', () => {
    expect(withoutAddresses('550 No mailbox <fern.o+x@mail.children.example> here; ask a@b.example')).toBe(
      '550 No mailbox <[e-mail]> here; ask [e-mail]',
    );
    expect(withoutAddresses('E11000 duplicate key: { email: "a_b@c-d.example" }')).not.toContain('c-d');
  });
});

describe('loggablePath', () => {
  it.each([
    '/',
    '/blog/post/0123456789abcdef01234567',
    '/remotes/mf_blog/1.0.0/assets/__federation_expose_HomeWidgets.0123456789.js',
    '/images/blog/0123456789abcdef01234567-small.webp',
  ])('keeps %s', (path) => {
    expect(loggablePath(path)).toBe(path);
  });

  it.each([
    ['/user/unsubscribe/F848irT99Ej-QugMRPklMlf3fMoYhihnNwp7-Qhu1m4', '/user/unsubscribe/[hidden]'],
    ['/blog/fern@children.example/x', '/blog/[hidden]/x'],
    ['/blog/my%20secret%20story', '/blog/[hidden]'],
    ['/blog/eyJhbGciOiJFZERTQSJ9.eyJ1c2VySWQiOiIwMTIzNDU2Nzg5YWJjZGVmMDEyMzQ1NjcifQ.x', '/blog/[hidden]'],
  ])('hides what may be private in %s', (path, expected) => {
    expect(loggablePath(path)).toBe(expected);
  });
});

describe('loggableError', () => {
  it('says what went wrong, where and why, and nothing it was given', () => {
    const cause = Object.assign(new Error('dup key: { email: "fern@children.example" }'), {
      code: 11_000,
      keyValue: { email: 'fern@children.example' },
    });
    const error = Object.assign(new TypeError('refused', { cause }), { body: 'My story', command: { args: ['x'] } });
    const logged = loggableError(error);
    expect(logged).toMatchObject({
      type: 'TypeError',
      message: 'refused',
      stack: expect.stringContaining('log-privacy.test.ts'),
      cause: { type: 'Error', message: 'dup key: { email: "[e-mail]" }', code: 11_000 },
    });
    expect(JSON.stringify(logged)).not.toMatch(/fern|My story|args/);
  });

  it('ends with causes that go round in circles, and makes something of what is no error', () => {
    const error = new Error('round');
    error.cause = error;
    expect(JSON.stringify(loggableError(error)).length).toBeLessThan(100_000);
    expect(loggableError('No a@b.example')).toBe('No [e-mail]');
    expect(loggableError({ text: 'My story' })).toEqual({ type: 'object' });
  });
});
