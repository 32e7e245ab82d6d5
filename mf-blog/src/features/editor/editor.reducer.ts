import type { Blog, UnfinishedText } from '@storysprout/contract';
import { countWords, textLimits, tooFewWordsMessage } from '@storysprout/contract/constants';
import { asidePlace, type DeviceDraft, type DraftPlace, newPlace } from './drafts';
import { editableText } from './editable-text';
import { charactersOver, tooLongMessage } from './story-length';
import { emptyWriting, isSameWriting, type MissingFields, missingIn, type Writing, writingOf } from './writing';

export interface EditorState {
  readonly place: DraftPlace;
  /** The stored blog that a save writes over; null for a new one. */
  readonly stored: Blog | null;
  /** The text that is saved already. */
  readonly baseline: Writing;
  /** The file of the stored picture, when it was picked on this page. */
  readonly picture: File | null;
  readonly writing: Writing;
  /** The text was found on the device, or left at another one. */
  readonly isRestored: boolean;
  /** False until the picture of a restored text was looked for: until then nothing may be written in its place. */
  readonly isPictureHere: boolean;
  /** The text passed the writing check and may be posted. */
  readonly isChecked: boolean;
  readonly errors: MissingFields;
  /** A newer save of the blog, found when this one was refused: the writer has to choose. */
  readonly newer: Blog | null;
}

/** What an editor opens with. */
export interface OpenText {
  readonly place: DraftPlace;
  /** The stored blog to change; null for a new one. */
  readonly stored: Blog | null;
  /** Text found on the device, or left at another one. */
  readonly restored: DeviceDraft | null;
  /** Other words for the same place, left at another device. */
  readonly rival?: UnfinishedText | null;
  /** What a new page starts with, such as a story from a game. */
  readonly start?: Partial<Writing>;
}

export type EditorAction =
  | { readonly type: 'changed'; readonly change: Partial<Writing> }
  | { readonly type: 'pictureRestored'; readonly picture: File | null }
  | { readonly type: 'checked' }
  | { readonly type: 'sent' }
  | { readonly type: 'saved'; readonly blog: Blog; readonly writing: Writing }
  | { readonly type: 'conflict'; readonly newer: Blog | null }
  | { readonly type: 'startedOver'; readonly from: Blog | null }
  | { readonly type: 'keptMine' }
  | { readonly type: 'tookOther'; readonly text: Omit<Writing, 'image'> }
  | { readonly type: 'madeNew'; readonly writer: string };

function blank(place: DraftPlace, stored: Blog | null): EditorState {
  const baseline = stored ? writingOf(stored) : emptyWriting;
  const rest = { isRestored: false, isPictureHere: true, isChecked: false, errors: {}, newer: null };
  return { place, stored, baseline, picture: null, writing: baseline, ...rest };
}

export function openEditor({ place, stored, restored, start }: OpenText): EditorState {
  const opened = blank(place, stored);
  if (!restored) return { ...opened, writing: { ...opened.writing, ...start } };
  const { title, category, description, removeImage, hasImage } = restored;
  const writing = { title, category, description, removeImage, image: null };
  return {
    ...opened,
    ...olderThanStored(opened, writing, restored),
    writing,
    isRestored: true,
    isPictureHere: !hasImage,
  };
}

/**
 * The stored blog was saved elsewhere since these words were begun: the writer has to choose. Until then a save names the
 * one they began from, so that the server refuses to replace the newer.
 */
function olderThanStored(
  { stored, baseline }: EditorState,
  writing: Writing,
  { revision }: DeviceDraft,
): Partial<EditorState> {
  const isOlder = stored !== null && revision !== null && revision !== (stored.revision ?? revision);
  return isOlder && !isSameWriting(writing, baseline) ? { newer: stored, stored: { ...stored, revision } } : {};
}

/** The picture at hand that belongs to the text: just picked, or picked and saved on this page. */
function pictureAtHand({ writing, picture }: EditorState): File | null {
  return writing.image ?? (writing.removeImage ? null : picture);
}

/** Whether this text would lose its picture as a blog of its own: only the server has it. */
export function leavesPicture(state: EditorState): boolean {
  return Boolean(state.stored?.image) && !state.writing.removeImage && pictureAtHand(state) === null;
}

/** Any change of the text asks for a new check (docs/product.md#writing-a-blog). */
function changed(state: EditorState, change: Partial<Writing>): EditorState {
  const errors = Object.fromEntries(Object.entries(state.errors).filter(([field]) => !(field in change)));
  const isChecked = state.isChecked && !('title' in change || 'description' in change);
  return { ...state, writing: { ...state.writing, ...change }, errors, isChecked };
}

/** What keeps a text from being posted, for its writer; undefined when nothing does. */
function textFault(description: string): string | undefined {
  if (countWords(description) < textLimits.blogMinWords) return tooFewWordsMessage;
  const over = charactersOver(description);
  return over > 0 ? tooLongMessage(over) : undefined;
}

function checked(state: EditorState): EditorState {
  const fault = textFault(state.writing.description);
  return { ...state, isChecked: fault === undefined, errors: fault === undefined ? {} : { description: fault } };
}

/** After a save the text is safe as it was sent, and the picture is the stored one. */
function saved(state: EditorState, blog: Blog, sent: Writing): EditorState {
  const writing = { ...sent, image: null, removeImage: false };
  const picture = pictureAtHand({ ...state, writing: sent });
  const stored = editableText(blog) ?? blog;
  return { ...state, place: blog._id, stored, baseline: writing, picture, writing, isRestored: false };
}

/** The text as a blog of its own, not saved yet. */
function intoNew(state: EditorState, place: DraftPlace): EditorState {
  const writing = { ...state.writing, image: pictureAtHand(state), removeImage: false };
  return { ...state, place, stored: null, baseline: emptyWriting, picture: null, writing, newer: null };
}

/** Everything that happens to a text in the editor; what it does to the device and the server is in `use-editor.ts`. */
export function editorReducer(state: EditorState, action: EditorAction): EditorState {
  switch (action.type) {
    case 'changed':
      return changed(state, action.change);
    case 'pictureRestored':
      return { ...changed(state, action.picture ? { image: action.picture } : {}), isPictureHere: true };
    case 'checked':
      return checked(state);
    case 'sent':
      return { ...state, errors: missingIn(state.writing) };
    case 'saved':
      return saved(state, action.blog, action.writing);
    case 'conflict':
      return { ...state, newer: action.newer };
    case 'startedOver':
      return { ...blank(state.place, action.from), isPictureHere: state.isPictureHere };
    case 'tookOther':
      return { ...changed(state, { ...action.text, image: null }), isPictureHere: true };
    case 'keptMine':
      return state.newer ? { ...state, stored: state.newer, baseline: writingOf(state.newer), newer: null } : state;
    case 'madeNew':
      return intoNew(state, asidePlace(newPlace, action.writer));
  }
}
