import type { DraftContent, StoredDraft } from '@storysprout/contract';
import { describe, expect, it } from 'vitest';
import type { LocalDraft } from './device-store';
import {
  chooseDraft,
  type DraftSync,
  dropped,
  keptOverRival,
  openSync,
  type SyncEffect,
  type SyncEvent,
  type SyncStep,
  syncReducer,
  tookRival,
  typed,
} from './draft-sync';
import { type DraftSave, localPlaceOf, serverPlaceOf, wordsOf } from './server-store';

type Change = SyncEvent | ((sync: DraftSync) => SyncStep);

/** Returns the state after these changes, and the effects of the last one. */
function after(sync: DraftSync, ...changes: Change[]): SyncStep {
  let step: SyncStep = [sync, []];
  for (const change of changes) step = typeof change === 'function' ? change(step[0]) : syncReducer(step[0], change);
  return step;
}

const opened = openSync('new', null);
const type = (text: string) => (sync: DraftSync) => typed(sync, { text });
const due: SyncEvent = { type: 'saveDue' };
const save = (text: string, version = 0, isLeaving = false): DraftSave => ({
  ...{ place: 'new', version, words: { text }, isLeaving },
});
const put = (text: string, version: number): SyncEvent => ({ type: 'draftPut', save: save(text), version });
const notPut = (text: string, status: number): SyncEvent => ({ type: 'draftNotPut', save: save(text), status });
const find = (found: StoredDraft | null): SyncEvent => ({ type: 'draftFound', save: save(''), found });
const there = (words: DraftContent, version: number): StoredDraft => ({
  ...{ place: 'new', version, at: '2026-11-22T10:00:00.000Z', words },
});
const putOf = (text: string, version = 0): SyncEffect => ({ type: 'putDraft', save: save(text, version) });

describe('the draft on the server', () => {
  it('gets words three seconds after the first change, and later ones with the next save', () => {
    expect(after(opened, type('Once'))[1]).toEqual([{ type: 'setTimer', ms: 3_000 }]);
    expect(after(opened, type('Once'), type('Once upon'))[1]).toEqual([]);
    const [saving, effects] = after(opened, type('Once upon'), due);
    expect([saving.where, effects]).toEqual(['sending', [{ type: 'setTimer', ms: null }, putOf('Once upon')]]);
    const [next, more] = after(saving, type('Once upon a time'), due, put('Once upon', 7));
    expect(more).toEqual([
      { type: 'noteSent', place: 'new', server: { version: 7, isSent: false } },
      { type: 'setTimer', ms: 3_000 },
    ]);
    expect(after(next, due)[1]).toContainEqual(putOf('Once upon a time', 7));
    const [saved] = after(next, due, { type: 'draftPut', save: save('Once upon a time', 7), version: 8 });
    expect([saved.where, after(saved, due)[1]]).toEqual(['server', []]);
  });

  it('is tried again while the server is away or too much is sent, and not after a refusal', () => {
    for (const status of [0, 503, 429]) {
      const [waiting, effects] = after(opened, type('Once'), due, notPut('Once', status));
      expect([waiting.where, effects]).toEqual(['device', [{ type: 'setTimer', ms: 15_000 }]]);
    }
    // The session has ended, the draft belongs to a deleted blog, or the account stores too much.
    for (const status of [401, 404, 413]) {
      const [refused, effects] = after(opened, type('Once'), due, notPut('Once', status));
      expect([refused.where, effects]).toEqual(['device', []]);
      expect(after(refused, type('Once upon'))[1]).toEqual([{ type: 'setTimer', ms: 3_000 }]);
    }
  });

  it('is sent once more when the page is left, whatever becomes of that', () => {
    const leaving: SyncEvent = { type: 'leaving' };
    const [left, effects] = after(opened, type('Half a word'), leaving);
    expect(effects).toEqual([{ type: 'putDraft', save: save('Half a word', 0, true) }]);
    const failed: SyncEvent = { type: 'draftNotPut', save: save('Half a word', 0, true), status: 0 };
    expect(after(left, failed)).toEqual([left, []]);
    expect(after(opened, leaving)[1]).toEqual([]);
  });

  it('is known again when the answer to an earlier save was lost', () => {
    const lost = [type('Once'), due, notPut('Once', 0), type('Once upon'), due];
    const [known] = after(opened, ...lost, find(there({ text: 'Once' }, 4)));
    expect(known.rival).toBeNull();
    expect(after(known, due)[1]).toContainEqual(putOf('Once upon', 4));
  });

  it('is made anew when it was thrown away on another device while words were added here', () => {
    const [again] = after(opened, type('Mine'), due, find(null));
    expect(after(again, due)[1]).toContainEqual(putOf('Mine', 0));
  });

  it('waits while the writer chooses between two texts', () => {
    const rival = there({ text: 'From the tablet' }, 9);
    const conflict = [type('From the laptop'), due, find(rival)];
    const [choosing] = after(opened, ...conflict);
    expect(choosing).toMatchObject({ rival, where: 'device' });
    expect(after(choosing, type('From the laptop, and more'), due)[1]).not.toContainEqual(
      expect.objectContaining({ type: 'putDraft' }),
    );
    expect(after(choosing, { type: 'leaving' })[1]).toEqual([]);
    const [, kept] = after(choosing, (sync) => keptOverRival(sync, rival));
    expect(kept).toContainEqual(putOf('From the laptop', 9));
    const [taken, effects] = after(choosing, (sync) => tookRival(sync, rival));
    expect([taken.rival, taken.where, after(taken, due)[1]]).toEqual([null, 'server', []]);
    expect(effects).toEqual([{ type: 'noteSent', place: 'new', server: { version: 9, isSent: true } }]);
  });

  const deleted = (version: number, place = 'new'): SyncEffect => ({ type: 'deleteDraft', place, version });

  it('is deleted when the words are a blog, also what was on its way', () => {
    const [saved] = after(opened, type('Story'), due, put('Story', 3));
    expect(after(saved, dropped)[1]).toEqual([deleted(3)]);
    const [waiting, effects] = after(opened, type('Story'), due, dropped);
    expect(effects).toEqual([]);
    expect(after(waiting, put('Story', 3))[1]).toEqual([deleted(3)]);
    expect(after(waiting, find(there({ text: 'Other' }, 9)))).toMatchObject([{ rival: null }, []]);
    expect(after(saved, type('Story!'), due, dropped, notPut('Story!', 0))[1]).toEqual([deleted(3)]);
  });

  it('is deleted when its answer comes after the editor has moved on to the blog', () => {
    const moved = openSync('65f0000000000000000000b1', null);
    expect(after(moved, put('Story', 3))).toEqual([moved, [deleted(3)]]);
    expect(after(moved, notPut('Story', 0))).toEqual([moved, []]);
  });
});

const device = (overrides: Partial<LocalDraft> = {}): LocalDraft => ({
  title: 'The fox',
  category: 'Story',
  description: 'Here',
  removeImage: false,
  hasImage: false,
  revision: null,
  keptAt: 1,
  writer: 'me',
  version: 3,
  isSent: false,
  ...overrides,
});
const server = (description: string, version: number): StoredDraft => ({
  place: 'new',
  version,
  at: '2026-11-22T10:00:00.000Z',
  words: wordsOf(device({ description }), null),
});

describe('of two stores, an editor', () => {
  it('opens with the words of another device, when this one has none', () => {
    const { restored, rival } = chooseDraft(null, server('There', 5));
    expect(restored).toMatchObject({
      title: 'The fox',
      description: 'There',
      category: 'Story',
      version: 5,
      isSent: true,
    });
    expect(rival).toBeNull();
    expect(chooseDraft(null, null)).toEqual({ restored: null, rival: null });
  });

  it('opens with newer words of another device, when everything here was sent', () => {
    expect(chooseDraft(device({ isSent: true }), server('There', 5)).restored).toMatchObject({ description: 'There' });
  });

  it('opens with what was typed here since, over the words it goes on from', () => {
    const { restored, rival } = chooseDraft(device(), server('Before', 3));
    expect(restored).toMatchObject({ description: 'Here', version: 3, isSent: false });
    expect(rival).toBeNull();
  });

  it('takes the last save of a page that closed before its answer came for what it is', () => {
    expect(chooseDraft(device(), server('Here', 4))).toMatchObject({
      restored: { description: 'Here', version: 4, isSent: true },
      rival: null,
    });
  });

  it('asks when both devices have words that the other has not', () => {
    const rival = server('There', 5);
    expect(chooseDraft(device(), rival)).toEqual({ restored: device(), rival });
  });

  it('lets go of what another device has posted, but not of newer words or of a picture', () => {
    expect(chooseDraft(device({ isSent: true }), null).restored).toBeNull();
    expect(chooseDraft(device(), null).restored).toMatchObject({ description: 'Here', version: 0, isSent: false });
    expect(chooseDraft(device({ isSent: true, hasImage: true }), null).restored).toMatchObject({
      version: 0,
      isSent: false,
    });
  });
});

it('names places as the server does, and leaves those of comments alone', () => {
  const id = '65f0000000000000000000b1';
  expect(['new', 'new~ab1', id, `${id}~ab1`].map(serverPlaceOf)).toEqual([
    'new',
    'new~ab1',
    `blog-${id}`,
    `blog-${id}~ab1`,
  ]);
  expect(['new~ab1', `blog-${id}`, `comment-${id}`].map(localPlaceOf)).toEqual(['new~ab1', id, null]);
});
