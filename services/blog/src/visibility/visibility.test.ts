import fc from 'fast-check';
import { ObjectId } from 'mongodb';
import { describe, expect, it } from 'vitest';
import { transition, type VisibilityEvent } from './transition';
import { canSee, isPublic, type ModeratedText, stateOf } from './visibility';

const author = { _id: new ObjectId(), name: 'Ada', image: null };
const viewers = {
  visitor: null,
  author: { id: author._id, isAdmin: false },
  other: { id: new ObjectId(), isAdmin: false },
  admin: { id: new ObjectId(), isAdmin: true },
};
const everybody = Object.keys(viewers);

it.each<[ReturnType<typeof stateOf>, ModeratedText, readonly string[]]>([
  ['public', {}, everybody],
  ['public', { status: 'approved' }, everybody],
  ['unpublished', { status: 'pending' }, ['author', 'admin']],
  ['unpublished', { status: 'draft' }, ['author', 'admin']],
  ['unpublished', { status: 'rejected' }, ['author', 'admin']],
  ['awaitingConsent', { awaitsConsent: true }, ['author', 'admin']],
  ['held', { visibility: 'held' }, ['author', 'admin']],
  ['hidden', { visibility: 'hidden', awaitsConsent: true }, ['author', 'admin']],
  ['removed', { status: 'rejected', visibility: 'removed' }, ['author', 'admin']],
  ['deleted', { visibility: 'removed', isDeletedByWriter: true }, ['admin']],
])('reads the state %s from %j, and shows it to %j', (state, text, expected) => {
  expect(stateOf(text)).toBe(state);
  expect(everybody.filter((name) => canSee({ ...text, author }, viewers[name as keyof typeof viewers]))).toEqual(
    expected,
  );
});

const decisionId = new ObjectId();
const decided = { type: 'decided', decisionId, reason: 'Please be kind.' } as const;
const before = { visibility: 'public', visibilityReason: null, decisionId: null } as const;
const reported = { type: 'reported', openReports: { count: 2, weight: 2 } } as const;

describe('transition', () => {
  it.each<[VisibilityEvent, ModeratedText, ReturnType<typeof stateOf>]>([
    [{ ...decided, decision: 'keep' }, { visibility: 'held' }, 'public'],
    [{ ...decided, decision: 'hide' }, {}, 'hidden'],
    [{ ...decided, decision: 'remove' }, { visibility: 'hidden' }, 'removed'],
    [{ ...decided, decision: 'return' }, { status: 'rejected', visibility: 'hidden' }, 'unpublished'],
    [{ type: 'restored', before }, { visibility: 'removed', decisionId }, 'public'],
    [{ type: 'restored', before: { ...before, visibility: 'hidden' } }, { visibility: 'removed' }, 'public'],
    [{ type: 'restored', before: { ...before, visibility: 'hidden', decisionId } }, {}, 'hidden'],
    [{ ...reported, isHeavy: true }, {}, 'hidden'],
    [{ ...reported, isHeavy: false }, {}, 'public'],
    [{ ...reported, isHeavy: true, openReports: { count: 9, weight: 9, isModerators: true } }, {}, 'public'],
    [{ type: 'deleted' }, {}, 'deleted'],
    [{ type: 'undeleted', visibility: 'hidden' }, { visibility: 'removed', isDeletedByWriter: true }, 'hidden'],
    [{ type: 'consentChecked', isGiven: false }, {}, 'awaitingConsent'],
    [{ type: 'consentChecked', isGiven: true }, { awaitsConsent: true }, 'public'],
  ])('on %j, from %j: %s', (event, text, expected) => {
    expect(stateOf({ ...text, ...transition(text, event) })).toBe(expected);
  });

  it('never shows again what its writer deleted, unless they undo the deletion', () => {
    const event = fc.constantFrom<VisibilityEvent>(
      { ...decided, decision: 'keep' },
      { ...decided, decision: 'hide' },
      { ...decided, decision: 'return' },
      { type: 'restored', before },
      { ...reported, isHeavy: true },
      { type: 'rewritten' },
      { type: 'consentChecked', isGiven: true },
    );
    fc.assert(
      fc.property(fc.array(event), (events) => {
        let text: ModeratedText = transition({}, { type: 'deleted' });
        for (const each of events) text = { ...text, ...transition(text, each) };
        expect([stateOf(text), text.visibility]).toEqual(['deleted', 'removed']);
        expect(isPublic({ ...text, ...transition(text, { type: 'undeleted', visibility: 'public' }) })).toBe(
          text.awaitsConsent !== true,
        );
      }),
    );
  });
});
