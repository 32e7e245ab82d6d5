import { auditActions } from '@storysprout/contract';
import { expect, it } from 'vitest';
import { actionLabels, changesOf } from './audit-labels';

it.each(auditActions)('says in plain words what %s means', (action) => {
  expect(actionLabels[action]).toMatch(/^[a-z][a-zA-Z -]+$/);
});

it('tells what an entry changed, and leaves out ids and what stayed', () => {
  const before = { isBanned: false, isAdmin: false };
  const after = { kind: 'reply', subject: 'a'.repeat(24), decision: 'remove', isBanned: true, isAdmin: false };
  expect(changesOf({ before, after })).toEqual([
    ['About', 'reply'],
    ['Decision', 'removed'],
    ['Banned', 'yes'],
  ]);
  expect(changesOf({ before: null, after: { surface: 'comments', open: false } })).toEqual([
    ['Part of the site', 'Comments and replies'],
    ['Open', 'no'],
  ]);
  expect(changesOf({ before: null, after: null })).toEqual([]);
});
