import { tooFewWordsMessage } from '@storysprout/contract/constants';
import { describe, expect, it } from 'vitest';
import { buildBlog, fiftyWords } from '../../testing/builders';
import type { LocalDraft } from './drafts/local-draft-store';
import { type EditorAction, type EditorState, editorReducer, leavesPicture, openEditor } from './editor.reducer';
import { roomText } from './story-length';
import { emptyWriting } from './writing';

const picture = new File(['art'], 'snail.png', { type: 'image/png' });
const stored = buildBlog({ _id: 'stored', status: 'draft', description: 'As it was saved', revision: 3 });
const restored: LocalDraft = {
  ...{ title: 'Found', category: 'Poem', description: 'On the device', removeImage: false },
  ...{ hasImage: true, revision: 3, keptAt: 1, writer: 'another', version: 0, isSent: false },
};

const newText = () => openEditor({ place: 'new', stored: null, restored: null });
const storedText = (blog = stored) => openEditor({ place: blog._id, stored: blog, restored: null });
const after = (state: EditorState, ...actions: EditorAction[]) => actions.reduce(editorReducer, state);

describe('an editor opens with', () => {
  it('what a new page starts with', () => {
    const start = { title: 'My story', category: 'Story' } as const;
    const { writing, baseline } = openEditor({ place: 'new', stored: null, restored: null, start });
    expect([writing, baseline]).toEqual([{ ...emptyWriting, ...start }, emptyWriting]);
  });

  it('text from the device rather than the stored one, and waits for its picture', () => {
    const opened = openEditor({ place: 'stored', stored, restored });
    expect(opened).toMatchObject({ isRestored: true, isPictureHere: false, writing: { title: 'Found', image: null } });
    expect(opened.baseline.description).toBe('As it was saved');
    const complete = after(opened, { type: 'pictureRestored', picture });
    expect(complete).toMatchObject({ isPictureHere: true, writing: { title: 'Found', image: picture } });
  });
});

describe('words that were begun before a newer save', () => {
  const begunBefore = { ...restored, hasImage: false, revision: 2 };

  it('make the writer choose at once, and a save that was not thought about is refused', () => {
    const opened = openEditor({ place: 'stored', stored, restored: begunBefore });
    expect(opened).toMatchObject({ newer: stored, stored: { revision: 2 }, writing: { title: 'Found' } });
    expect(after(opened, { type: 'conflict', newer: null }).stored?.revision).toBe(2);
    expect(after(opened, { type: 'keptMine' })).toMatchObject({ stored: { revision: 3 }, writing: { title: 'Found' } });
    expect(after(opened, { type: 'startedOver', from: stored }).writing.description).toBe('As it was saved');
  });

  it('need no choice when they are the same words', () => {
    const { title, category, description } = stored;
    const same = { ...begunBefore, title, category, description };
    expect(openEditor({ place: 'stored', stored, restored: same })).toMatchObject({ newer: null, stored });
  });
});

describe('the writing check', () => {
  const typed = (description: string) => after(newText(), { type: 'changed', change: { description } });

  it('passes fifty words, until the text changes', () => {
    const checked = after(typed(fiftyWords), { type: 'checked' });
    expect(checked).toMatchObject({ isChecked: true, errors: {} });
    expect(after(checked, { type: 'changed', change: { category: 'Poem' } }).isChecked).toBe(true);
    expect(after(checked, { type: 'changed', change: { title: 'New' } }).isChecked).toBe(false);
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
    const sent = after(typed('Short'), { type: 'sent' });
    expect(Object.keys(sent.errors)).toEqual(['title', 'category']);
    expect(Object.keys(after(sent, { type: 'changed', change: { title: 'T' } }).errors)).toEqual(['category']);
  });
});

describe('after a save', () => {
  it('the text as it was sent is safe, at the place of the stored blog', () => {
    const sent = after(newText(), { type: 'changed', change: { title: 'Sent', image: picture } });
    const saved = after(sent, { type: 'saved', blog: stored, writing: sent.writing });
    expect(saved).toMatchObject({ place: 'stored', stored, picture, writing: { title: 'Sent', image: null } });
    expect(saved.baseline).toEqual(saved.writing);
  });

  it('a picture picked on this page goes along into a new blog', () => {
    const sent = after(storedText(), { type: 'changed', change: { image: picture } });
    const saved = after(sent, { type: 'saved', blog: { ...stored, image: 'blog/1.webp' }, writing: sent.writing });
    expect(leavesPicture(saved)).toBe(false);
    expect(after(saved, { type: 'madeNew', writer: 'me' })).toMatchObject({
      place: 'new~me',
      stored: null,
      baseline: emptyWriting,
      writing: { image: picture },
    });
  });
});

describe('when a newer save is found', () => {
  const newer = { ...stored, description: 'Saved elsewhere', revision: 4 };
  const mine = after(storedText(), { type: 'changed', change: { description: 'Mine' } }, { type: 'conflict', newer });

  it('the writer can keep their own text, over the newer save', () => {
    const kept = after(mine, { type: 'keptMine' });
    expect(kept).toMatchObject({ newer: null, stored: newer, writing: { description: 'Mine' } });
    expect(kept.baseline.description).toBe('Saved elsewhere');
  });

  it('the writer can take the newer one', () => {
    const taken = after(mine, { type: 'startedOver', from: newer });
    expect(taken).toMatchObject({ newer: null, stored: newer, writing: { description: 'Saved elsewhere' } });
    expect(taken.baseline).toEqual(taken.writing);
  });

  it('or decide later', () => {
    expect(after(mine, { type: 'conflict', newer: null })).toMatchObject({ stored, writing: { description: 'Mine' } });
  });
});

it('a picture that only the server has would be lost to a new blog', () => {
  const illustrated = storedText({ ...stored, image: 'blog/1.webp' });
  expect(leavesPicture(illustrated)).toBe(true);
  expect(leavesPicture(after(illustrated, { type: 'changed', change: { removeImage: true } }))).toBe(false);
  expect(leavesPicture(storedText())).toBe(false);
});
