import { type BlogStatus, type BlogText, blogTextOf, type Flag, type MarkedPassage } from '@storysprout/contract';
import type { BlogDocument } from '../blog.document';
import type { RevisionDocument } from './revision.document';

/** The limits of one blog's history; the oldest texts are removed first. */
export const historyLimits = { versions: 20, sent: 50, bytes: 2 * 1024 * 1024 } as const;

/** A version of a draft is kept for each hour of writing. */
const versionEveryMs = 60 * 60 * 1_000;

/** A text with its place in the history. */
export type SentText = Pick<
  RevisionDocument,
  'revision' | 'at' | 'status' | 'reason' | keyof BlogText | 'flags' | 'image'
>;

/** Returns the current texts of a blog that were sent: its own, unless it is a draft, and its correction's. */
export function sentTextsOf(blog: BlogDocument): SentText[] {
  const { correction } = blog;
  const own: SentText[] =
    blog.status === 'draft'
      ? []
      : [
          {
            ...textOf(blog),
            revision: blog.sentRevision ?? blog.revision,
            at: blog.submittedAt ?? blog.createdAt,
            status: blog.status,
            reason: blog.status === 'rejected' ? blog.rejectReason : null,
          },
        ];
  if (!correction || correction.submittedAt === null) return own;
  const { sentRevision: revision, submittedAt: at, status, reason } = correction;
  return [...own, { ...textOf(correction), revision, at, status, reason }];
}

export function isSameEntry(one: SentText, other: SentText): boolean {
  return one.revision === other.revision && one.status === other.status && one.reason === other.reason;
}

type Text = Pick<SentText, keyof BlogText | 'flags' | 'image'>;

export function textOf(text: Text): Text {
  return { ...blogTextOf(text), flags: text.flags, image: text.image };
}

/**
 * Returns the writer's newest draft or unsent correction; null if that text was sent, because sent texts are stored
 * anyway.
 */
export function draftTextOf(blog: BlogDocument): SentText | null {
  const { correction, revision, savedAt, createdAt } = blog;
  const at = savedAt ?? createdAt;
  const draft = { revision, at, status: 'draft' as const, reason: null };
  if (correction) return correction.status === 'draft' ? { ...textOf(correction), ...draft } : null;
  return blog.status === 'draft' ? { ...textOf(blog), ...draft } : null;
}

/**
 * Returns whether the text before a save becomes a version: once for each hour of writing, and before more than half of
 * it is deleted.
 *
 * @param latest the time of the newest version; null if there is none
 */
export function isVersion(
  before: Pick<SentText, 'title' | 'description'>,
  after: Pick<SentText, 'title' | 'description'>,
  latest: Date | null,
  now: Date,
): boolean {
  if (before.title === after.title && before.description === after.description) return false;
  if (2 * after.description.length < before.description.length) return true;
  return latest === null || now.getTime() - latest.getTime() >= versionEveryMs;
}

/** The fields that decide which texts are removed. */
export type StoredRevision = Pick<RevisionDocument, '_id' | 'revision' | 'bytes'> & { readonly status: BlogStatus };

/**
 * Returns the texts that exceed the limits. The newest texts stay.
 *
 * @param stored all stored texts, newest first
 * @param standing revisions that are current or wait for a moderator; they are never removed
 */
export function tooMany(stored: readonly StoredRevision[], standing: readonly number[]): StoredRevision[] {
  const counts = { versions: 0, sent: 0, bytes: 0 };
  return stored.filter(({ revision, status, bytes }) => {
    const kind = status === 'draft' ? 'versions' : 'sent';
    counts[kind] += 1;
    counts.bytes += bytes;
    const isTooMuch = counts[kind] > historyLimits[kind] || counts.bytes > historyLimits.bytes;
    return isTooMuch && !standing.includes(revision);
  });
}

/** Finds the passages in the title and the text that the checks flagged. */
export function marksOf({ title, description, flags }: Pick<SentText, 'title' | 'description' | 'flags'>) {
  return flags.flatMap((flag) => [...passages('title', title, flag), ...passages('description', description, flag)]);
}

function passages(field: MarkedPassage['field'], text: string, { kind, text: found }: Flag): MarkedPassage[] {
  if (found === '') return [];
  const marks: MarkedPassage[] = [];
  for (let start = text.indexOf(found); start >= 0; start = text.indexOf(found, start + found.length)) {
    marks.push({ field, start, end: start + found.length, kind });
  }
  return marks;
}
