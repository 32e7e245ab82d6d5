import { allButImageMessage, tooFewWordsMessage } from '@storysprout/contract/constants';
import { describe, expect, it } from 'vitest';
import { buildBlog, fiftyWords } from '../../testing/builders';
import type { LocalDraft } from './drafts/device-store';
import type { DraftSave } from './drafts/server-store';
import {
  type BlogSave,
  type EditorEvent,
  type EditorState,
  type EditorStep,
  editorReducer,
  leavesPicture,
  type OpenText,
  openEditor,
} from './editor.reducer';
import { type CompleteWriting, emptyWriting, roomText } from './writing';

const picture = new File(['art'], 'snail.png', { type: 'image/png' });
const stored = buildBlog({ _id: 'stored', status: 'draft', description: 'As it was saved', revision: 3 });
const newer = { ...stored, description: 'Saved elsewhere', revision: 4 };
const restored: LocalDraft = {
  ...{ title: 'Found', category: 'Poem', description: 'On the device', removeImage: false },
  ...{ hasImage: true, revision: 3, keptAt: 1, writer: 'another', version: 0, isSent: false },
};

const open = (text: Partial<OpenText> = {}) =>
  openEditor({
    userId: 'child',
    writer: 'me',
    place: text.stored?._id ?? 'new',
    stored: null,
    restored: null,
    ...text,
  });
const step = (state: EditorState, ...events: EditorEvent[]) =>
  events.reduce<EditorStep>(([before], event) => editorReducer(before, event), [state, []]);
const after = (state: EditorState, ...events: EditorEvent[]) => step(state, ...events)[0];
const effectsOf = (state: EditorState, ...events: EditorEvent[]) => step(state, ...events)[1];
const typesOf = (state: EditorState, ...events: EditorEvent[]) => effectsOf(state, ...events).map(({ type }) => type);

const change = (changes: Partial<typeof emptyWriting>): EditorEvent => ({ type: 'changed', change: changes });
const type = (description: string) => change({ description });
const complete: CompleteWriting = { ...emptyWriting, title: 'Mine', category: 'Poem', description: 'My words' };
/** An editor with a text that can be saved, and one whose save is under way. */
const written = (text: Partial<OpenText> = {}) => after(open(text), change(complete));
const sending = (text: Partial<OpenText> = {}) => after(written(text), { type: 'sent', status: 'draft' });
const saveOf = (state: EditorState, status: BlogSave['status'] = 'draft'): BlogSave => ({
  ...{ status, stored: state.stored, writing: { ...complete, ...state.writing, category: 'Poem' } },
});
const saved = (state: EditorState, status?: BlogSave['status'], help?: string, blog = stored): EditorEvent => ({
  ...{ type: 'saved', save: saveOf(state, status), answer: { success: true, message: 'Saved!', blog, help } },
});
const refused = (state: EditorState, status: number): EditorEvent => ({
  ...{ type: 'refused', save: saveOf(state), status, message: 'No.', isAboutPicture: false },
});
const draftSave: DraftSave = { place: 'new', version: 0, words: { text: 'My words' }, isLeaving: false };

describe('an editor opens with', () => {
  it('what a new page starts with, and keeps it at once', () => {
    const start = { title: 'My story', category: 'Story' } as const;
    const opened = open({ start });
    expect([opened.writing, opened.baseline]).toEqual([{ ...emptyWriting, ...start }, emptyWriting]);
    expect(typesOf(opened, { type: 'opened' })).toEqual(['keepDraft', 'setTimer']);
    expect(typesOf(open(), { type: 'opened' })).toEqual(['removeDraft']);
  });

  it('text from the device rather than the stored one, and keeps nothing before its picture is found', () => {
    const opened = open({ stored, restored });
    expect(opened).toMatchObject({ isRestored: true, isPictureHere: false, writing: { title: 'Found', image: null } });
    expect(opened.baseline.description).toBe('As it was saved');
    expect(typesOf(opened, { type: 'opened' })).toEqual(['adoptDraft', 'findPicture']);
    expect(typesOf(opened, type('More'))).toEqual([]);
    const found = step(opened, { type: 'pictureRestored', picture });
    expect(found[0]).toMatchObject({ isPictureHere: true, writing: { title: 'Found', image: picture } });
    expect(found[1].map((effect) => effect.type)).toEqual(['keepPicture', 'keepDraft', 'setTimer']);
  });
});

describe('words that were begun before a newer save', () => {
  const begunBefore = { ...restored, hasImage: false, revision: 2 };

  it('make the writer choose at once, and a save that was not thought about is refused', () => {
    const opened = open({ stored, restored: begunBefore });
    const choice = { kind: 'newer', blog: stored };
    expect(opened).toMatchObject({ choice, stored: { revision: 2 }, writing: { title: 'Found' } });
    expect(after(opened, { type: 'decidedLater' }).stored?.revision).toBe(2);
    expect(after(opened, { type: 'keptMine' })).toMatchObject({ stored: { revision: 3 }, writing: { title: 'Found' } });
    expect(after(opened, { type: 'tookOther' }).writing.description).toBe('As it was saved');
  });

  it('need no choice when they are the same words', () => {
    const { title, category, description } = stored;
    const same = { ...begunBefore, title, category, description };
    expect(open({ stored, restored: same })).toMatchObject({ choice: null, stored });
  });
});

describe('the writing check', () => {
  const typed = (description: string) => after(open(), type(description));

  it('passes fifty words, until the text changes', () => {
    const checked = after(typed(fiftyWords), { type: 'checked' });
    expect(checked).toMatchObject({ isChecked: true, errors: {} });
    expect(after(checked, change({ category: 'Poem' })).isChecked).toBe(true);
    expect(after(checked, change({ title: 'New' })).isChecked).toBe(false);
  });

  it('passes no more than may be posted, and says how much too long the story is', () => {
    const longest = `${'word '.repeat(3_999)}words`;
    expect(after(typed(longest), { type: 'checked' }).isChecked).toBe(true);
    expect(roomText(longest)).toBe('0 characters left.');
    const longer = after(typed(`${longest}!!`), { type: 'checked' });
    expect(longer.isChecked).toBe(false);
    expect(longer.errors.description).toBe('Your story is 2 characters too long. Could it be two stories?');
    expect(roomText('A short story.')).toBeNull();
  });

  it('names what is missing, field by field, and forgets each when it is filled in', () => {
    expect(after(typed('Short'), { type: 'checked' }).errors).toEqual({ description: tooFewWordsMessage });
    const [state, effects] = step(typed('Short'), { type: 'sent', status: 'draft' });
    expect(effects).toMatchObject([{ type: 'toast', message: allButImageMessage }]);
    expect([Object.keys(state.errors), state.sending]).toEqual([['title', 'category'], null]);
    expect(Object.keys(after(state, change({ title: 'T' })).errors)).toEqual(['category']);
  });
});

describe('every change', () => {
  it('is kept on this device at once, with what the server has, and sent after a pause', () => {
    const draft = { userId: 'child', writer: 'me', place: 'new', revision: null, writing: complete };
    expect(effectsOf(open(), change(complete))).toEqual([
      { type: 'keepDraft', draft, server: { version: 0, isSent: false } },
      { type: 'setTimer', ms: 3_000 },
    ]);
    expect(effectsOf(open({ stored }), type('Mine'))).toMatchObject([{ draft: { place: 'stored', revision: 3 } }, {}]);
  });

  it('back to the saved text lets the draft go', () => {
    expect(typesOf(written(), change(emptyWriting))).toEqual(['removeDraft', 'setTimer']);
  });

  it('of the picture is kept on this device', () => {
    const chosen = effectsOf(open(), change({ image: picture }));
    expect(chosen[0]).toEqual({ type: 'keepPicture', place: 'new', picture });
    expect(effectsOf(after(open(), change({ image: picture })), change({ image: null }))[0]).toMatchObject({
      picture: null,
    });
  });
});

describe('a save', () => {
  it('is sent once, however often the button is pressed', () => {
    const once = step(written(), { type: 'sent', status: 'pending' });
    expect(once[1]).toEqual([{ type: 'saveBlog', save: { writing: complete, status: 'pending', stored: null } }]);
    expect(once[0].sending).toBe('pending');
    const twice = step(once[0], { type: 'sent', status: 'pending' }, { type: 'sent', status: 'draft' });
    expect(twice).toEqual([once[0], []]);
  });

  it('makes the text as it was sent the baseline, at the place of the stored blog, and lets the draft go', () => {
    const sent = after(written(), change({ image: picture }), { type: 'sent', status: 'draft' });
    const [state, effects] = step(sent, saved(sent));
    expect(state).toMatchObject({ sync: { place: 'stored' }, stored, picture, sending: null });
    expect(state.writing).toEqual({ ...complete, image: null });
    expect(state.baseline).toEqual(state.writing);
    expect(effects).toMatchObject([
      { type: 'toast', tone: 'success', message: 'Saved!' },
      { type: 'refresh', id: 'stored', isPosted: false },
      { type: 'removeDraft', draft: { place: 'new' } },
      { type: 'setTimer', ms: null },
      { type: 'draftSaved', id: 'stored' },
      { type: 'keepPicture', place: 'stored', picture: null },
      { type: 'removeDraft', draft: { place: 'stored' } },
    ]);
  });

  it('lets the draft of the server go, too', () => {
    const there = { ...draftSave, words: { text: 'My words', title: 'Mine', category: 'Poem', removeImage: false } };
    const sent = after(sending(), { type: 'saveDue' }, { type: 'draftPut', save: there, version: 2 });
    expect(effectsOf(sent, saved(sent))).toContainEqual({ type: 'deleteDraft', place: 'new', version: 2 });
  });

  it('of a worried text is followed by kind words, and only then by leaving', () => {
    const helped = step(sending(), saved(sending(), 'pending', 'You matter.'));
    expect(helped[0].help?.text).toBe('You matter.');
    expect(helped[1]).not.toContainEqual({ type: 'posted' });
    expect(effectsOf(helped[0], { type: 'helpRead' })).toEqual([{ type: 'posted' }]);
    expect(effectsOf(sending(), saved(sending(), 'pending'))).toContainEqual({ type: 'posted' });
  });

  it.each([
    ['offline', 0],
    ['the session has ended', 401],
    ['too many wait, or it was too fast', 429],
    ['the server is broken', 500],
  ])('that fails because of "%s" keeps every word, and can be repeated', (_, status) => {
    const [state, effects] = step(sending(), refused(sending(), status));
    expect(state).toMatchObject({ sending: null, hasFailed: true, choice: null, writing: complete });
    expect(effects).toEqual([{ type: 'toast', tone: 'error', message: 'No.' }]);
    const again = step(state, { type: 'sent', status: 'draft' });
    expect([again[0].hasFailed, again[1].map((effect) => effect.type)]).toEqual([false, ['saveBlog']]);
  });

  it('that fails because of the picture says so at the picture, until another one is picked', () => {
    const [state, effects] = step(sending(), { ...refused(sending(), 400), isAboutPicture: true } as EditorEvent);
    expect(state).toMatchObject({ hasFailed: true, errors: { image: 'No.' }, writing: complete });
    expect(effects).toEqual([]);
    expect(after(state, change({ image: null })).errors).toEqual({});
  });
});

describe('the draft on the server', () => {
  it('waits for the connection while the device keeps the words', () => {
    const offline = after(written(), { type: 'saveDue' }, { type: 'draftNotPut', save: draftSave, status: 0 });
    expect(offline).toMatchObject({ sync: { where: 'device' }, writing: complete });
    expect(typesOf(offline, { type: 'saveDue' })).toEqual(['setTimer', 'putDraft']);
  });

  it('is sent when the child signs out, or leaves the page', () => {
    expect(effectsOf(written(), { type: 'leaving' })).toMatchObject([{ type: 'putDraft', save: { isLeaving: true } }]);
    expect(typesOf(written(), { type: 'saveDue' })).toEqual(['setTimer', 'putDraft']);
    const late = after(written(), { type: 'saveDue' }, { type: 'draftNotPut', save: draftSave, status: 401 });
    expect(late).toMatchObject({ sync: { where: 'device' }, writing: complete });
  });

  const rival = { place: 'new', version: 9, at: '2026-11-22T10:00:00.000Z', words: { text: 'From the tablet' } };
  const choosing = () =>
    after(...[written(), { type: 'saveDue' } as const], { type: 'draftFound', save: draftSave, found: rival });

  it('that is another text is put aside when the writer keeps their own', () => {
    const [state, effects] = step(choosing(), { type: 'keptMine' });
    expect(state).toMatchObject({ sync: { rival: null }, writing: complete });
    expect(effects[0]).toMatchObject({ type: 'putAside', draft: { writing: { description: 'From the tablet' } } });
    expect(effects).toContainEqual(expect.objectContaining({ type: 'putDraft' }));
    expect(step(state, { type: 'keptMine' }, { type: 'tookOther' })).toEqual([state, []]);
  });

  it('that is another text can be taken, and the own one is put aside', () => {
    const [state, effects] = step(choosing(), { type: 'tookOther' });
    expect(state).toMatchObject({ sync: { rival: null }, writing: { description: 'From the tablet' } });
    expect(effects[0]).toMatchObject({ type: 'putAside', draft: { writing: complete } });
  });

  it('that was thrown away elsewhere is made again of the words here', () => {
    const again = after(...[written(), { type: 'saveDue' } as const], {
      type: 'draftFound',
      save: draftSave,
      found: null,
    });
    expect(typesOf(again, { type: 'saveDue' })).toContain('putDraft');
  });
});

describe('when a newer save is found, by another tab or device', () => {
  const asked = () => step(sending({ stored }), refused(sending({ stored }), 409));
  const mine = () => after(asked()[0], { type: 'blogFound', blog: newer });

  it('the writer is asked', () => {
    expect(asked()[1]).toEqual([{ type: 'findBlog', id: 'stored' }]);
    expect(mine()).toMatchObject({ choice: { kind: 'newer', blog: newer }, writing: complete });
  });

  it('the writer can keep their own text, over the newer save, which is put aside', () => {
    const [state, effects] = step(mine(), { type: 'keptMine' });
    expect(state).toMatchObject({ choice: null, hasFailed: false, stored: newer, writing: complete });
    expect(state.baseline.description).toBe('Saved elsewhere');
    expect(effects[0]).toMatchObject({ type: 'putAside', draft: { writing: { description: 'Saved elsewhere' } } });
    expect(step(state, { type: 'keptMine' })).toEqual([state, []]);
  });

  it('the writer can take the newer one, and their own text is put aside', () => {
    const [state, effects] = step(mine(), { type: 'tookOther' });
    expect(state).toMatchObject({ choice: null, stored: newer, writing: { description: 'Saved elsewhere' } });
    expect(state.baseline).toEqual(state.writing);
    expect(effects[0]).toMatchObject({ type: 'putAside', draft: { writing: complete } });
  });

  it('or decide later', () => {
    const later = after(mine(), { type: 'decidedLater' });
    expect(later).toMatchObject({ choice: null, hasFailed: false, stored, writing: complete });
  });
});

describe('a blog that can not be changed any more', () => {
  const pending = { ...stored, status: 'pending' as const };
  const locked = () =>
    after(sending({ stored }), refused(sending({ stored }), 409), { type: 'blogFound', blog: pending });

  it('stays as it is, and the words become a new blog', () => {
    expect(locked().choice).toEqual({ kind: 'locked' });
    const [state, effects] = step(locked(), { type: 'madeNew' });
    expect(state).toMatchObject({ sync: { place: 'new~me' }, stored: null, baseline: emptyWriting, writing: complete });
    expect(effects).toContainEqual(expect.objectContaining({ type: 'removeDraft' }));
    expect(effects).toContainEqual({ type: 'becameNew' });
    expect(effects).toContainEqual(expect.objectContaining({ type: 'keepDraft' }));
  });

  it('says so when it was deleted elsewhere: while saving, while looking, or before it was opened', () => {
    const gone = { choice: { kind: 'gone' }, writing: complete };
    expect(after(sending({ stored }), refused(sending({ stored }), 404))).toMatchObject(gone);
    expect(after(locked(), { type: 'blogFound', blog: null })).toMatchObject(gone);
    const before = open({ place: 'stored', restored: { ...restored, hasImage: false }, isGone: true });
    expect(before.choice).toEqual({ kind: 'gone' });
    expect(effectsOf(before, { type: 'madeNew' })[0]).toMatchObject({
      type: 'removeDraft',
      draft: { place: 'stored' },
    });
  });

  it('gives its picture to the new blog only if the file was picked on this page', () => {
    const sent = after(sending({ stored }), change({ image: picture }));
    const kept = after(sent, saved(sent, 'draft', undefined, { ...stored, image: 'blog/1.webp' }));
    expect(leavesPicture(kept)).toBe(false);
    expect(after(kept, { type: 'madeNew' }).writing.image).toBe(picture);
    const illustrated = open({ stored: { ...stored, image: 'blog/1.webp' } });
    expect(leavesPicture(illustrated)).toBe(true);
    expect(leavesPicture(after(illustrated, change({ removeImage: true })))).toBe(false);
    expect(leavesPicture(open({ stored }))).toBe(false);
  });
});

it('a full device changes nothing about the words, which are kept on with every change', () => {
  const full = after(written(), { type: 'roomChanged', hasRoom: false });
  expect(full).toMatchObject({ hasRoom: false, writing: complete });
  expect(typesOf(full, type('More'))).toContain('keepDraft');
  expect(after(full, { type: 'startedOver' })).toMatchObject({ hasRoom: false, writing: emptyWriting });
});
