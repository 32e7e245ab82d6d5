import { expect, it } from 'vitest';
import { nameOfRow, rowOf } from './api-calls';
import { readRecording } from './recording';

const { answers, visits, accounts } = readRecording();

it.each(Object.keys(answers))('%s is what the contract says of that call', (key) => {
  const [, method = '', address = ''] = key.split(' ');
  const row = rowOf(method, address.replace(/\?.*/, ''));
  expect(row && nameOfRow(row), 'record anew: infra/remotes/smoke-test/record.main.ts').toBeTruthy();
  const read = row?.response?.safeParse(answers[key]?.body);
  expect(read?.error ?? null, 'record anew: infra/remotes/smoke-test/record.main.ts').toBeNull();
});

it('has addresses for pages with parameters, and readers of both kinds', () => {
  for (const pattern of [/^\/blog\/\w{24}$/, /^\/reader\/\w{24}$/, /^\/challenges\/\w{24}$/]) {
    expect(visits.some(({ path }) => pattern.test(path))).toBe(true);
  }
  expect([accounts.reader?.isAdmin, accounts.moderator?.isAdmin]).toEqual([false, true]);
});
