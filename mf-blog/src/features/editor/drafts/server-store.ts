import type { DraftContent, StoredDraft } from '@storysprout/contract';
import { categories } from '@storysprout/contract/constants';
import { api } from '@storysprout/kit';
import type { Writing } from '../writing';
import { type DraftPlace, type LocalDraft, newPlace } from './device-store';

/** The drafts on the server, and how they differ from the editor's texts (docs/product.md#drafts). */

/** Returns the server's name for a place. A blog id gets the prefix `blog-`, which says what kind of id it is. */
export function serverPlaceOf(place: DraftPlace): string {
  return place.startsWith(newPlace) ? place : `blog-${place}`;
}

/** Returns the local place; null for drafts of comments and replies, which have their own text boxes. */
export function localPlaceOf(serverPlace: string): DraftPlace | null {
  if (serverPlace.startsWith(newPlace)) return serverPlace;
  return serverPlace.startsWith('blog-') ? serverPlace.slice('blog-'.length) : null;
}

type TextOnly = Omit<Writing, 'image'>;
/** What the server stores of the fields that the writer typed. */
type Typed = Exclude<keyof DraftContent, 'revision'>;

/** @param revision the revision of the stored blog that the writer started from; null for a new blog */
export function wordsOf({ title, category, description, removeImage }: TextOnly, revision: number | null) {
  const words = { text: description, title, category, removeImage } satisfies Record<Typed, unknown>;
  return revision === null ? words : { ...words, revision };
}

export function textOf({ text, title = '', category, removeImage = false }: DraftContent): TextOnly {
  return {
    title,
    description: text,
    category: categories.find((known) => known === category) ?? '',
    removeImage,
  } satisfies TextOnly & Record<keyof TextOnly, unknown>;
}

export function draftOf({ words, version, at }: StoredDraft): LocalDraft {
  const { revision = null } = words;
  const keptAt = Date.parse(at) || 0;
  return { ...textOf(words), hasImage: false, revision, keptAt, writer: '', version, isSent: true };
}

/** One save of a draft. */
export interface DraftSave {
  readonly place: DraftPlace;
  /** The version that the words replace; 0 when the server has none. */
  readonly version: number;
  readonly words: DraftContent;
  /** True while the page is being left; the browser then completes the request on its own. */
  readonly isLeaving: boolean;
}

/**
 * The most bytes of words sent with `keepalive`. Browsers limit such requests, and the rest of the request needs room
 * too.
 */
const keepaliveBytes = 60_000;

/**
 * @returns the new version
 * @throws ApiError `conflict` if the server has another version
 */
export async function putDraft({ place, version, words, isLeaving }: DraftSave): Promise<number> {
  const answer = await api.call('PUT /blog/unfinished/{place}', {
    params: { place: serverPlaceOf(place) },
    body: { version, words },
    keepalive: isLeaving && new Blob([JSON.stringify(words)]).size < keepaliveBytes,
  });
  return answer.version;
}

export async function findDraft(place: DraftPlace, signal?: AbortSignal): Promise<StoredDraft | null> {
  const params = { place: serverPlaceOf(place) };
  return (await api.call('GET /blog/unfinished/{place}', { params, signal })).unfinished;
}

/**
 * Deletes a draft, also while the page is being left.
 *
 * @param version if given, a newer version from another device stays
 */
export async function deleteDraft(place: DraftPlace, version?: number): Promise<void> {
  const params = { place: serverPlaceOf(place) };
  await api.call('DELETE /blog/unfinished/{place}', { params, query: { version }, keepalive: true });
}
