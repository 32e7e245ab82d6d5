import { beforeEach, expect, it, vi } from 'vitest';
import { emptyWriting } from '../writing';
import { type EditorText, listDrafts, moveAside, putAside, readDraft, saveDraft } from './device-store';
import { copyPicture, storePicture } from './draft-pictures';

vi.mock('./draft-pictures', () => ({ storePicture: vi.fn(), copyPicture: vi.fn() }));

const server = { version: 0, isSent: false };
const picture = new File(['art'], 'snail.png', { type: 'image/png' });
const text = (description: string, overrides: Partial<EditorText> = {}): EditorText => ({
  ...{ userId: 'child', place: 'new', writer: 'here', revision: null },
  writing: { ...emptyWriting, description },
  ...overrides,
});
const illustrated = (description: string, writer: string) =>
  text(description, { writer, writing: { ...emptyWriting, description, image: picture } });
const listed = () =>
  listDrafts('child')
    .map(({ draft }) => draft.description)
    .sort();
const fillUp = () =>
  vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
    throw new DOMException('The quota has been exceeded.', 'QuotaExceededError');
  });

beforeEach(() => void vi.mocked(copyPicture).mockClear());

it('moves the words and the picture of another tab aside', () => {
  saveDraft(illustrated('From the other tab', 'other'), { version: 4, isSent: true });
  saveDraft(text('From this tab'), server);
  expect(readDraft('child', 'new')).toMatchObject({ description: 'From this tab', hasImage: false });
  expect(readDraft('child', 'new~other')).toMatchObject({
    description: 'From the other tab',
    hasImage: true,
    ...server,
  });
  expect(copyPicture).toHaveBeenCalledWith('storysprout:draft:child:new', 'storysprout:draft:child:new~other');
});

it('moves a draft that is not open aside with its picture', () => {
  saveDraft(illustrated('Never sent', 'other'), server);
  moveAside('child', 'new');
  expect([readDraft('child', 'new'), listed()]).toEqual([null, ['Never sent']]);
  expect(copyPicture).toHaveBeenCalledOnce();
  expect(storePicture).toHaveBeenCalledWith('storysprout:draft:child:new', null);
});

it('loses nothing of two tabs, and nothing that is put aside, while the device is full', () => {
  saveDraft(text('From the other tab', { writer: 'other' }), server);
  const full = fillUp();
  saveDraft(text('From this tab'), server);
  void putAside(illustrated('Put aside', 'here'));
  expect(listed()).toEqual(['From the other tab', 'From this tab', 'Put aside']);
  expect(storePicture).toHaveBeenCalledWith(expect.stringContaining('new~here-'), picture);
  full.mockRestore();
  moveAside('child', 'new');
  expect(listed()).toEqual(['From the other tab', 'From this tab', 'Put aside']);
  expect(JSON.stringify(localStorage)).toContain('Put aside');
  expect(console).toHaveWarnedWith('A text could not be kept on this device.');
});

it('keeps drafts on the page when the browser has no storage', () => {
  vi.spyOn(window, 'localStorage', 'get').mockImplementation(() => {
    throw new DOMException('Storage is off.', 'SecurityError');
  });
  saveDraft(text('Nowhere else'), server);
  expect(listed()).toEqual(['Nowhere else']);
  expect(console).toHaveWarnedWith('A text could not be kept on this device.');
});
