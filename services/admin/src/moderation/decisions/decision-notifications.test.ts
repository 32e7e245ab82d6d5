import { ObjectId } from 'mongodb';
import { expect, it } from 'vitest';
import { notificationAbout } from './decision-notifications';

const _id = new ObjectId();
const decision = { _id, answers: null, decision: 'remove', sanction: null, isListed: true } as const;

it('tells whom it concerns of a decision, once', () => {
  expect(notificationAbout(decision)).toEqual({ key: `decision:${_id}`, kind: 'decision' });
  expect(notificationAbout({ ...decision, decision: null, sanction: { kind: 'warning', until: null } })).not.toBeNull();
});

it('tells of an answered appeal by what was appealed against', () => {
  const answers = new ObjectId();
  const answer = { ...decision, answers, isListed: false };
  const notification = { key: `appeal:${answers}`, kind: 'appeal' };
  expect(notificationAbout({ ...answer, decision: 'uphold' })).toEqual({ ...notification, isUpheld: true });
  expect(notificationAbout({ ...answer, decision: 'decline' })).toEqual({ ...notification, isUpheld: false });
});

it('tells nobody of what concerns nobody, of stories that went back, and of bans', () => {
  expect(notificationAbout({ ...decision, decision: 'keep', isListed: false })).toBeNull();
  expect(notificationAbout({ ...decision, decision: 'return' })).toBeNull();
  expect(notificationAbout({ ...decision, decision: null, sanction: { kind: 'ban', until: null } })).toBeNull();
});
