import { type LetterKind, letterLimits } from '@storysprout/contract';
import { store } from '@storysprout/service-kit';
import type { ObjectId } from 'mongodb';

/**
 * A letter in a reader's letterbox. It holds no words, so none outlive the text they came from. One that was withdrawn
 * keeps its key and version, so that late news cannot bring it back, and has no reader.
 */
export interface LetterDocument {
  _id: ObjectId;
  /** Unique: the same news makes one letter, however often it comes. */
  key: string;
  /** Older news changes nothing. */
  version: number;
  /** When it happened. Letters are deleted a fixed time later. */
  at: Date;
  isRead: boolean;
  /** Whose letter it is; missing in a withdrawn one. */
  userId?: ObjectId;
  kind?: LetterKind;
  blogId?: ObjectId;
  /** Who wrote the comment or reply. */
  actorId?: ObjectId;
  /** Likes of the story on the day of the letter, less those taken back that day; a letter is shown from 1 on. */
  likes?: number;
  badge?: string;
  /** Whether an appeal was granted. */
  isUpheld?: boolean;
}

/** A letter that has a reader. */
export type ShownLetter = LetterDocument & Required<Pick<LetterDocument, 'userId' | 'kind'>>;

export const letterStore = store<LetterDocument>('letters', [
  { key: { key: 1 }, name: 'key', unique: true },
  { key: { userId: 1, at: -1, _id: -1 }, name: 'newest' },
  { key: { userId: 1, isRead: 1 }, name: 'unread' },
  /** For what is erased: an account, or a story. */
  { key: { actorId: 1 }, name: 'actor', sparse: true },
  { key: { blogId: 1 }, name: 'blog', sparse: true },
  { key: { at: 1 }, name: 'expiry', expireAfterSeconds: letterLimits.keptDays * 24 * 60 * 60 },
]);
