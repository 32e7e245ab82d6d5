import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { root } from '../../build/packages.mjs';
import { logErrors } from './log-errors';
import { safeSettings } from './safe-settings';

const names = [...readFileSync(join(root, '.env.example'), 'utf8').matchAll(/^# ([A-Z][A-Z0-9_]+)=/gm)].map(
  ([, name]) => name ?? '',
);

describe('settings in a support bundle', () => {
  it.each(names.filter((name) => /KEY|TOKEN|PASSWORD|SMTP|HEADERS|EMAIL$/.test(name)))('hide %s', (name) => {
    expect(Object.values(safeSettings({ [name]: 'a secret' })).filter((value) => value !== '(set)')).toEqual([]);
  });

  it('show where the stores are, but not who signs in there', () => {
    const shown = safeSettings({
      MONGODB_URL: 'mongodb://site:p%40ss@db.example/?authSource=admin&tlsCertificateKeyFilePassword=x',
      REDIS_URL: 'rediss://:pass@cache.example:6379',
      JWT_PRIVATE_KEY: '',
      PATH: '/bin',
    });
    expect(shown).toEqual({
      JWT_PRIVATE_KEY: '(empty)',
      MONGODB_URL: 'mongodb://***@db.example/?...',
      REDIS_URL: 'rediss://***@cache.example:6379',
    });
  });
});

describe('errors in a support bundle', () => {
  const line = (fields: object) => JSON.stringify({ level: 'error', name: 'blog', msg: 'it broke', ...fields });

  it('are those of our processes, also behind the name of a container', () => {
    const text = [
      `blog_1   | ${line({})}`,
      line({ level: 'info' }),
      'mongodb_1 | {"t":{"$date":"2026-11-22"},"s":"E","msg":"other"}',
      'no JSON at all',
    ].join('\n');
    expect(logErrors(text)).toEqual([{ level: 'error', name: 'blog', msg: 'it broke' }]);
  });

  it('name no address and no account, and hold nothing that was not foreseen', () => {
    const err = { type: 'Error', message: `no mailbox wren@mail.example for ${'a1'.repeat(12)}`, query: 'Wren' };
    expect(logErrors(line({ err, text: 'Once upon a time' }))).toEqual([
      {
        level: 'error',
        name: 'blog',
        msg: 'it broke',
        err: { type: 'Error', message: 'no mailbox [e-mail] for [id]' },
      },
    ]);
  });

  it('are the last 500', () => {
    const text = Array.from({ length: 600 }, (_, at) => line({ msg: `${at}` })).join('\n');
    expect(logErrors(text)).toHaveLength(500);
    expect(logErrors(text).at(-1)?.msg).toBe('599');
  });
});
