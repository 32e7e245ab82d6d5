import { ObjectId } from 'mongodb';
import { expect, it } from 'vitest';
import { letterAbout } from './decision-letters';

const _id = new ObjectId();
const decision = { _id, answers: null, decision: 'remove', sanction: null, isListed: true } as const;

it('tells whom it concerns of a decision, once', () => {
  expect(letterAbout(decision)).toEqual({ key: `decision:${_id}`, kind: 'decision' });
  expect(letterAbout({ ...decision, decision: null, sanction: { kind: 'warning', until: null } })).not.toBeNull();
});

it('tells of an answered appeal by what was appealed against', () => {
  const answers = new ObjectId();
  const answer = { ...decision, answers, isListed: false };
  const letter = { key: `appeal:${answers}`, kind: 'appeal' };
  expect(letterAbout({ ...answer, decision: 'uphold' })).toEqual({ ...letter, isUpheld: true });
  expect(letterAbout({ ...answer, decision: 'decline' })).toEqual({ ...letter, isUpheld: false });
});

it('tells nobody of what concerns nobody, of stories that went back, and of bans', () => {
  expect(letterAbout({ ...decision, decision: 'keep', isListed: false })).toBeNull();
  expect(letterAbout({ ...decision, decision: 'return' })).toBeNull();
  expect(letterAbout({ ...decision, decision: null, sanction: { kind: 'ban', until: null } })).toBeNull();
});
