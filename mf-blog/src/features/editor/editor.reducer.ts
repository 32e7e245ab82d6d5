import { type Blog, blogTextOf, type StoredDraft } from '@storysprout/contract';
import { countWords, textLimits, tooFewWordsMessage } from '@storysprout/contract/constants';
import { asidePlace, type DraftPlace, type LocalDraft, newPlace } from './drafts/local-draft-store';
import { editableText } from './editable-text';
import { charactersOver, tooLongMessage } from './story-length';
import { emptyWriting, isSameWriting, type MissingFields, missingIn, type Writing, writingOf } from './writing';

export interface EditorState {
  readonly place: DraftPlace;
  /** The stored blog that a save writes over; null for a new one. */
  readonly stored: Blog | null;
  /** The last saved text, which tells unsaved changes apart. */
  readonly baseline: Writing;
  /** The file of the stored picture, when it was picked on this page. */
  readonly picture: File | null;
  readonly writing: Writing;
  /** True if the text is a draft found on this device or on the server. */
  readonly isRestored: boolean;
  /**
   * False until the picture of a restored draft has been looked up. Until then the draft must not be saved, or the
   * picture would be overwritten.
   */
  readonly isPictureHere: boolean;
  /** True if the text passed the writing check and may be posted. */
  readonly isChecked: boolean;
  readonly errors: MissingFields;
  /** A newer revision of the blog, found when a save was refused. The writer has to choose between the two. */
  readonly newer: Blog | null;
}

/** The input an editor is opened with. */
export interface OpenText {
  readonly place: DraftPlace;
  /** The stored blog to change; null for a new one. */
  readonly stored: Blog | null;
  /** A draft found on this device or on the server. */
  readonly restored: LocalDraft | null;
  /** A draft for the same place from another device that conflicts with this one. */
  readonly rival?: StoredDraft | null;
  /** Initial content of a new blog, such as a story from a game. */
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
  const { removeImage, hasImage } = restored;
  const writing = { ...blogTextOf(restored), removeImage, image: null };
  return {
    ...opened,
    ...olderThanStored(opened, writing, restored),
    writing,
    isRestored: true,
    isPictureHere: !hasImage,
  };
}

/**
 * Detects that the stored blog was saved elsewhere since this draft was begun, so that the writer has to choose. Until
 * they do, saves send the revision the draft started from, so that the server refuses to replace the newer one.
 */
function olderThanStored(
  { stored, baseline }: EditorState,
  writing: Writing,
  { revision }: LocalDraft,
): Partial<EditorState> {
  const isOlder = stored !== null && revision !== null && revision !== (stored.revision ?? revision);
  return isOlder && !isSameWriting(writing, baseline) ? { newer: stored, stored: { ...stored, revision } } : {};
}

/** Returns the picture file available on this page: just picked, or picked and saved here; null if there is none. */
function pictureAtHand({ writing, picture }: EditorState): File | null {
  return writing.image ?? (writing.removeImage ? null : picture);
}

/** Returns whether the text would lose its picture as a new blog, because only the server has the file. */
export function leavesPicture(state: EditorState): boolean {
  return Boolean(state.stored?.image) && !state.writing.removeImage && pictureAtHand(state) === null;
}

/**
 * Applies a change. A changed title or text has to be checked again before posting (docs/product.md#writing-a-blog).
 */
function changed(state: EditorState, change: Partial<Writing>): EditorState {
  const errors = Object.fromEntries(Object.entries(state.errors).filter(([field]) => !(field in change)));
  const isChecked = state.isChecked && !('title' in change || 'description' in change);
  return { ...state, writing: { ...state.writing, ...change }, errors, isChecked };
}

/** Returns the message that tells the writer why the text can't be posted; undefined if it can. */
function textFault(description: string): string | undefined {
  if (countWords(description) < textLimits.blogMinWords) return tooFewWordsMessage;
  const over = charactersOver(description);
  return over > 0 ? tooLongMessage(over) : undefined;
}

function checked(state: EditorState): EditorState {
  const fault = textFault(state.writing.description);
  return { ...state, isChecked: fault === undefined, errors: fault === undefined ? {} : { description: fault } };
}

/** After a save, the sent text becomes the baseline and the stored picture the current one. */
function saved(state: EditorState, blog: Blog, sent: Writing): EditorState {
  const writing = { ...sent, image: null, removeImage: false };
  const picture = pictureAtHand({ ...state, writing: sent });
  const stored = editableText(blog) ?? blog;
  return { ...state, place: blog._id, stored, baseline: writing, picture, writing, isRestored: false };
}

/** Turns the text into a new blog that is not saved yet. */
function intoNew(state: EditorState, place: DraftPlace): EditorState {
  const writing = { ...state.writing, image: pictureAtHand(state), removeImage: false };
  return { ...state, place, stored: null, baseline: emptyWriting, picture: null, writing, newer: null };
}

/** All state changes of the editor. Effects on the device and the server are in `use-editor.ts`. */
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
