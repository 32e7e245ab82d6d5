import { type Blog, blogTextOf, type StoredDraft, type WriteBlogResponse } from '@storysprout/contract';
import { allButImageMessage } from '@storysprout/contract/constants';
import {
  asidePlace,
  type DraftPlace,
  type EditorText,
  type LocalDraft,
  newPlace,
  type ServerState,
} from './drafts/device-store';
import {
  type DraftSync,
  dropped,
  keptOverRival,
  openSync,
  type SyncEffect,
  type SyncEvent,
  type SyncStep,
  serverStateOf,
  syncReducer,
  tookRival,
  typed,
} from './drafts/draft-sync';
import { textOf, wordsOf } from './drafts/server-store';
import {
  type CompleteWriting,
  editableText,
  emptyWriting,
  type FieldErrors,
  isComplete,
  isSameWriting,
  missingIn,
  textFault,
  type Writing,
  writingOf,
} from './writing';

/** All states of writing. Nothing here touches the device or the server: `use-editor.ts` carries out the effects. */
export interface EditorState {
  readonly userId: string;
  /** Tells this editor from others of the same child, such as one in another tab. */
  readonly writer: string;
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
  /** False while something is in the memory of this page alone, because the device has no room for it. */
  readonly hasRoom: boolean;
  /** True if the text passed the writing check and may be posted. */
  readonly isChecked: boolean;
  readonly errors: FieldErrors;
  readonly sending: BlogSave['status'] | null;
  /** True after a save that failed. */
  readonly hasFailed: boolean;
  readonly choice: Choice | null;
  /** The server's draft of this text, and its place. */
  readonly sync: DraftSync;
  /** A help note for the writer, and what the page is told once they have read it. */
  readonly help: { readonly text: string; readonly then: EditorEffect } | null;
}

/**
 * What the writer has to decide about: a `newer` save of the blog, or a `rival` draft of another device. A `locked` blog
 * can't be changed, because moderators read or removed it; one that is `gone` was deleted elsewhere.
 */
export type Choice =
  | { readonly kind: 'newer'; readonly blog: Blog }
  | { readonly kind: 'rival'; readonly rival: StoredDraft }
  | { readonly kind: 'locked' | 'gone' };

/** Returns the next decision of the writer; null if there is none to make. */
export function choiceIn({ sync: { rival }, choice }: EditorState): Choice | null {
  return rival ? { kind: 'rival', rival } : choice;
}

/** One save of the text as a blog. */
export interface BlogSave {
  readonly writing: CompleteWriting;
  readonly status: 'draft' | 'pending';
  /** The stored blog to overwrite, as it was when the writer started; null for a new blog. */
  readonly stored: Blog | null;
}

/** The input an editor is opened with. */
export interface OpenText {
  readonly place: DraftPlace;
  /** The stored blog to change; null for a new one, and for one that is gone. */
  readonly stored: Blog | null;
  /** True if the draft belongs to a blog that was deleted. */
  readonly isGone?: boolean;
  /** A draft found on this device or on the server. */
  readonly restored: LocalDraft | null;
  /** A draft for the same place from another device that conflicts with this one. */
  readonly rival?: StoredDraft | null;
  /** Initial content of a new blog, such as a story from a game. */
  readonly start?: Partial<Writing>;
}

export type EditorEvent =
  | SyncEvent
  | { readonly type: 'opened' | 'checked' | 'startedOver' | 'helpRead' }
  /** What the writer decided; the text that is not on the page is put aside. */
  | { readonly type: 'keptMine' | 'tookOther' | 'madeNew' | 'decidedLater' }
  | { readonly type: 'changed'; readonly change: Partial<Writing> }
  | { readonly type: 'pictureRestored'; readonly picture: File | null }
  | { readonly type: 'roomChanged'; readonly hasRoom: boolean }
  | { readonly type: 'sent'; readonly status: BlogSave['status'] }
  | { readonly type: 'saved'; readonly save: BlogSave; readonly answer: WriteBlogResponse }
  /** @param status 0 if there was no response */
  | {
      readonly type: 'refused';
      readonly save: BlogSave;
      readonly status: number;
      readonly message: string;
      readonly isAboutPicture: boolean;
    }
  /** The blog whose save was refused; null if there is none any more. */
  | { readonly type: 'blogFound'; readonly blog: Blog | null };

export type EditorEffect =
  | SyncEffect
  | { readonly type: 'keepDraft'; readonly draft: EditorText; readonly server: ServerState }
  | { readonly type: 'putAside' | 'adoptDraft' | 'removeDraft'; readonly draft: EditorText }
  | { readonly type: 'findPicture'; readonly place: DraftPlace }
  | { readonly type: 'keepPicture'; readonly place: DraftPlace; readonly picture: File | null }
  | { readonly type: 'saveBlog'; readonly save: BlogSave }
  | { readonly type: 'findBlog'; readonly id: string }
  /** Everything that shows the blog is fetched again. */
  | { readonly type: 'refresh'; readonly id: string; readonly isPosted: boolean }
  | { readonly type: 'toast'; readonly tone: 'success' | 'error'; readonly message: string; readonly id?: string }
  /** Tells the page around the editor. */
  | { readonly type: 'posted' | 'becameNew' }
  | { readonly type: 'draftSaved'; readonly id: string };

export type EditorStep = readonly [EditorState, readonly EditorEffect[]];

function blank(stored: Blog | null) {
  const baseline = stored ? writingOf(stored) : emptyWriting;
  const writing = { stored, baseline, picture: null, writing: baseline, isRestored: false, isPictureHere: true };
  return { ...writing, isChecked: false, errors: {}, sending: null, hasFailed: false, choice: null, help: null };
}

export function openEditor(text: OpenText & Pick<EditorState, 'userId' | 'writer'>): EditorState {
  const { userId, writer, place, stored, isGone, restored, rival, start } = text;
  const sync = openSync(place, restored, rival);
  const opened: EditorState = { userId, writer, hasRoom: true, ...blank(stored), sync };
  if (!restored) return { ...opened, writing: { ...opened.writing, ...start } };
  const { removeImage, hasImage } = restored;
  const writing = { ...blogTextOf(restored), removeImage, image: null };
  const state: EditorState = { ...opened, writing, isRestored: true, isPictureHere: !hasImage };
  return { ...state, ...(isGone ? { choice: { kind: 'gone' } as const } : olderThanStored(state, restored)) };
}

/**
 * Detects that the stored blog was saved elsewhere since this draft was begun, so that the writer has to choose. Until
 * they do, saves send the revision the draft started from, so that the server refuses to replace the newer one.
 */
function olderThanStored({ stored, baseline, writing }: EditorState, { revision }: LocalDraft): Partial<EditorState> {
  const isOlder = stored !== null && revision !== null && revision !== (stored.revision ?? revision);
  if (!isOlder || isSameWriting(writing, baseline)) return {};
  return { choice: { kind: 'newer', blog: stored }, stored: { ...stored, revision } };
}

/** Returns the picture file available on this page: just picked, or picked and saved here; null if there is none. */
function pictureAtHand({ writing, picture }: Pick<EditorState, 'writing' | 'picture'>): File | null {
  return writing.image ?? (writing.removeImage ? null : picture);
}

/** Returns whether the text would lose its picture as a new blog, because only the server has the file. */
export function leavesPicture(state: EditorState): boolean {
  return Boolean(state.stored?.image) && !state.writing.removeImage && pictureAtHand(state) === null;
}

function draftOf({ userId, writer, sync, writing, stored }: EditorState): EditorText {
  return { userId, place: sync.place, writer, writing, revision: stored?.revision ?? null };
}

/** Applies an event, and keeps the draft on the device and the server if the text has changed. */
export function editorReducer(before: EditorState, event: EditorEvent): EditorStep {
  const [state, effects] = applied(before, event);
  const { writing, baseline, sync } = state;
  const isMoved = before.sync.place !== sync.place;
  const isChanged = before.writing !== writing || before.baseline !== baseline || before.stored !== state.stored;
  const isStored = !isMoved && !isChanged && before.isPictureHere && event.type !== 'opened';
  if (!state.isPictureHere || isStored) return [state, effects];
  const draft = draftOf(state);
  const isPictureChanged = isMoved || before.writing.image !== writing.image;
  const picture = isPictureChanged ? [{ type: 'keepPicture', place: sync.place, picture: writing.image } as const] : [];
  if (isSameWriting(writing, baseline)) {
    return withSync(state, dropped(sync), [...effects, ...picture, { type: 'removeDraft', draft }]);
  }
  const step = typed(sync, wordsOf(writing, draft.revision));
  return withSync(state, step, [...effects, ...picture, { type: 'keepDraft', draft, server: serverStateOf(step[0]) }]);
}

function withSync(state: EditorState, [sync, after]: SyncStep, effects: readonly EditorEffect[] = []): EditorStep {
  return [{ ...state, sync }, [...effects, ...after]];
}

const only = (state: EditorState, ...effects: EditorEffect[]): EditorStep => [state, effects];

function applied(state: EditorState, event: EditorEvent): EditorStep {
  switch (event.type) {
    case 'opened':
      return opened(state);
    case 'changed':
      return only(changed(state, event.change));
    case 'pictureRestored':
      return only({ ...changed(state, event.picture ? { image: event.picture } : {}), isPictureHere: true });
    case 'roomChanged':
      return only({ ...state, hasRoom: event.hasRoom });
    case 'checked':
      return only(checked(state));
    case 'sent':
      return sent(state, event.status);
    case 'saved':
      return saved(state, event.save, event.answer);
    case 'refused':
      return refused(state, event);
    case 'blogFound':
      return only({ ...state, choice: choiceAbout(event.blog) });
    case 'startedOver':
      return startedOver(state, state.stored);
    case 'keptMine':
      return keptMine(state, choiceIn(state));
    case 'tookOther':
      return tookOther(state, choiceIn(state));
    case 'decidedLater':
      return only(decided(state));
    case 'madeNew':
      return madeNew(state);
    case 'helpRead':
      return state.help ? only({ ...state, help: null }, state.help.then) : only(state);
    default:
      return withSync(state, syncReducer(state.sync, event));
  }
}

/** Takes over the draft that was found on the device, and looks for its picture. */
function opened(state: EditorState): EditorStep {
  const draft = draftOf(state);
  const adopt: EditorEffect[] = state.isRestored ? [{ type: 'adoptDraft', draft }] : [];
  return only(state, ...adopt, ...(state.isPictureHere ? [] : [{ type: 'findPicture', place: draft.place } as const]));
}

/**
 * Applies a change. A changed title or text has to be checked again before posting (docs/product.md#writing-a-blog).
 */
function changed(state: EditorState, change: Partial<Writing>): EditorState {
  const errors = Object.fromEntries(Object.entries(state.errors).filter(([field]) => !(field in change)));
  const isChecked = state.isChecked && !('title' in change || 'description' in change);
  return { ...state, writing: { ...state.writing, ...change }, errors, isChecked };
}

function checked(state: EditorState): EditorState {
  const fault = textFault(state.writing.description);
  return { ...state, isChecked: fault === undefined, errors: fault === undefined ? {} : { description: fault } };
}

/** Saves the text as a blog, unless that is already under way. */
function sent(state: EditorState, status: BlogSave['status']): EditorStep {
  const { writing, stored } = state;
  if (state.sending) return only(state);
  const next = { ...state, errors: missingIn(writing) };
  if (!isComplete(writing)) {
    return only(next, { type: 'toast', tone: 'error', message: allButImageMessage, id: 'editor-missing' });
  }
  return only({ ...next, sending: status, hasFailed: false }, { type: 'saveBlog', save: { writing, status, stored } });
}

/** Deletes the draft of this place, because its text is now stored elsewhere, and continues at another place. */
function moved(state: EditorState, next: Partial<EditorState>, place: DraftPlace): EditorStep {
  if (place === state.sync.place) return only({ ...state, ...next });
  const after = { ...state, ...next, sync: openSync(place, null) };
  return only(after, { type: 'removeDraft', draft: draftOf(state) }, ...dropped(state.sync)[1]);
}

/** After a save, the sent text becomes the baseline and the stored picture the current one. */
function saved(state: EditorState, { writing: sent, status }: BlogSave, answer: WriteBlogResponse): EditorStep {
  const { blog, message, help } = answer;
  const isPosted = status === 'pending';
  const then: EditorEffect = isPosted ? { type: 'posted' } : { type: 'draftSaved', id: blog._id };
  const writing = { ...sent, image: null, removeImage: false };
  const picture = pictureAtHand({ ...state, writing: sent });
  const text = { stored: editableText(blog) ?? blog, baseline: writing, picture, writing, isRestored: false };
  const next = { ...text, sending: null, help: help === undefined ? null : { text: help, then } };
  const [after, effects] = moved(state, next, blog._id);
  const told: EditorEffect[] = [
    { type: 'toast', tone: 'success', message },
    { type: 'refresh', id: blog._id, isPosted },
  ];
  return only(after, ...told, ...effects, ...(help === undefined ? [then] : []));
}

/** The text stays here and on the device. The next save tries again. */
function refused(state: EditorState, event: Extract<EditorEvent, { type: 'refused' }>): EditorStep {
  const { save, status, message } = event;
  const next = { ...state, sending: null, hasFailed: true };
  if (save.stored && status === 409) return only(next, { type: 'findBlog', id: save.stored._id });
  if (save.stored && status === 404) return only({ ...next, choice: choiceAbout(null) });
  if (event.isAboutPicture) return only({ ...next, errors: { image: message } });
  return only(next, { type: 'toast', tone: 'error', message });
}

function choiceAbout(blog: Blog | null): Choice {
  const editable = blog && editableText(blog);
  if (editable) return { kind: 'newer', blog: editable };
  return { kind: blog ? 'locked' : 'gone' };
}

const decided = (state: EditorState): EditorState => ({ ...state, choice: null, hasFailed: false });

/** Goes on with a stored text, or with an empty page. */
function startedOver(state: EditorState, from: Blog | null): EditorStep {
  const next = { ...state, ...blank(from), isPictureHere: state.isPictureHere };
  return only(next, { type: 'putAside', draft: draftOf(state) });
}

function keptMine(state: EditorState, choice: Choice | null): EditorStep {
  const aside = (writing: Writing): EditorEffect => ({ type: 'putAside', draft: { ...draftOf(state), writing } });
  if (choice?.kind === 'rival') {
    const theirs = { ...textOf(choice.rival.words), image: null };
    return withSync(state, keptOverRival(state.sync, choice.rival), [aside(theirs)]);
  }
  if (choice?.kind !== 'newer') return only(state);
  const baseline = writingOf(choice.blog);
  return only({ ...decided(state), stored: choice.blog, baseline }, aside(baseline));
}

function tookOther(state: EditorState, choice: Choice | null): EditorStep {
  if (choice?.kind === 'newer') return startedOver(state, choice.blog);
  if (choice?.kind !== 'rival') return only(state);
  const next = { ...changed(state, { ...textOf(choice.rival.words), image: null }), isPictureHere: true };
  return withSync(next, tookRival(state.sync, choice.rival), [{ type: 'putAside', draft: draftOf(state) }]);
}

/** Turns the text into a new blog, with its picture if the file is available here. The stored blog stays as it is. */
function madeNew(state: EditorState): EditorStep {
  const writing = { ...state.writing, image: pictureAtHand(state), removeImage: false };
  const next = { ...decided(state), stored: null, baseline: emptyWriting, picture: null, writing };
  const [after, effects] = moved(state, next, asidePlace(newPlace, state.writer));
  return only(after, ...effects, { type: 'becameNew' });
}
