import { endpoints } from '@storysprout/contract/api';
import { expect, it } from 'vitest';
import { isAllowed } from './allowed-calls';

it('refuses what nobody has decided about', () => {
  expect(isAllowed({ method: 'GET', path: '/blog/newly-made' })).toBe(false);
  expect(isAllowed({ method: 'DELETE', path: '/blog/post/{id}' })).toBe(false);
});

it('deletes nothing but drafts that were not sent', () => {
  const deletions = endpoints.filter((row) => row.method === 'DELETE' && isAllowed(row));
  expect(deletions.map(({ path }) => path)).toEqual(['/blog/unfinished/{place}']);
});

it('leaves moderators and teams nothing at all', () => {
  const theirs = endpoints.filter(({ access }) => access === 'admin' || access === 'team');
  expect(theirs.length).toBeGreaterThan(20);
  expect(theirs.filter(isAllowed)).toEqual([]);
});

it('changes nothing about an account but its session, rounds and rewards', () => {
  const writes = endpoints.filter(({ method, path }) => method !== 'GET' && path.startsWith('/user/'));
  const ofPlay = /^\/user\/(login|logout|session|rounds|addxp|clear-unlocked|moments)\b/;
  expect(writes.filter(isAllowed).filter(({ path }) => !ofPlay.test(path))).toEqual([]);
  expect(writes.filter((call) => !isAllowed(call)).length).toBeGreaterThan(20);
});
