import { auditActions } from '@storysprout/contract';
import { expect, it } from 'vitest';
import { actionText, changesOf } from './audit-labels';

it.each(auditActions)('says in plain words what %s means', (action) => {
  expect(actionText({ action, after: null })).toMatch(/^[a-z][a-zA-Z -]+$/);
});

it('tells what an entry changed, and leaves out ids and what stayed', () => {
  const before = { isBanned: false, isAdmin: false };
  const after = { kind: 'reply', subject: 'a'.repeat(24), decision: 'decline', isBanned: true, isAdmin: false };
  expect(changesOf({ action: 'appeal_answered', before, after })).toEqual([
    ['About', 'reply'],
    ['Decision', 'declined'],
    ['Banned', 'yes'],
  ]);
  expect(changesOf({ action: 'switch_set', before: null, after: { surface: 'comments', open: false } })).toEqual([
    ['Part of the site', 'Comments and replies'],
    ['Open', 'no'],
  ]);
  expect(changesOf({ action: 'switch_set', before: null, after: null })).toEqual([]);
});

it.each([
  ['keep', 'comment', 'kept a comment'],
  ['hide', 'name', 'hid a name'],
  ['remove', 'reply', 'removed a reply'],
  ['return', 'blog', 'sent back a story'],
])('says in the sentence about an entry of the queue what was decided: %s', (decision, kind, text) => {
  const entry = { action: 'case_decided', before: null, after: { kind, decision, visibility: 'removed' } } as const;
  expect(actionText(entry)).toBe(text);
  expect(changesOf(entry)).toEqual([['Now', 'taken away']]);
});
