import { type DraftContent, draftLimits, type StoredDraft } from '@storysprout/contract';
import { AppError } from '@storysprout/service-kit';
import { ObjectId } from 'mongodb';
import * as texts from '../../texts/drafts';
import { excerptOf } from '../blog.rules';
import type { DraftDocument } from './draft.document';

/** The time for which an abandoned comment or reply is kept, in milliseconds. */
const commentDraftMs = 30 * 24 * 60 * 60 * 1_000;

export function rowId(userId: ObjectId, place: string): string {
  return `${userId.toHexString()}:${place}`;
}

/**
 * Returns the kind and the id in a place: `blog-{id}` and `comment-{id}` contain a blog's id, `reply-{id}` a comment's,
 * and `new` none.
 */
export function partsOf(place: string): { kind: string; id: ObjectId | null } {
  const [name = ''] = place.split('~');
  const [kind = '', id] = name.split('-');
  return { kind, id: id === undefined ? null : new ObjectId(id) };
}

interface DraftInput {
  readonly userId: ObjectId;
  readonly place: string;
  readonly words: DraftContent;
}

export function toDraft({ userId, place, words }: DraftInput, version: number, at: Date): DraftDocument {
  const { kind, id } = partsOf(place);
  const isComment = kind === 'comment' || kind === 'reply';
  return {
    _id: rowId(userId, place),
    userId,
    place,
    version,
    at,
    words,
    bytes: Buffer.byteLength(JSON.stringify(words)),
    about: id,
    expiresAt: isComment ? new Date(at.getTime() + commentDraftMs) : null,
  };
}

/** @throws AppError `too_large` when the account would keep more than it may */
export function requireRoom(
  stored: readonly Pick<DraftDocument, '_id' | 'bytes'>[],
  added: Pick<DraftDocument, '_id' | 'bytes'>,
): void {
  const others = stored.filter(({ _id }) => _id !== added._id);
  const bytes = others.reduce((sum, each) => sum + each.bytes, added.bytes);
  if (others.length < draftLimits.places && bytes <= draftLimits.bytes) return;
  throw new AppError('too_large', texts.tooManyPlaces);
}

export function presentDraft({ place, version, at, words }: DraftDocument): StoredDraft {
  return { place, version, at: at.toISOString(), words };
}

export function presentDraftEntry({ place, version, at, words }: DraftDocument) {
  return { place, version, at: at.toISOString(), title: words.title ?? '', excerpt: excerptOf(words.text) };
}
