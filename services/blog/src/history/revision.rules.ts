import type { BlogStatus, Flag, MarkedPassage } from '@storysprout/contract';
import type { BlogDocument } from '../blogs/blog.document';
import type { RevisionDocument } from './revision.document';

/** How much of one blog's past is kept; the oldest texts go first. */
export const historyLimits = { versions: 20, sent: 50, bytes: 2 * 1024 * 1024 } as const;

/** A version of a draft is kept for each hour of writing. */
const versionEveryMs = 60 * 60 * 1_000;

/** A text with its place in the history. */
export type SentText = Pick<
  RevisionDocument,
  'revision' | 'at' | 'status' | 'reason' | 'title' | 'category' | 'description' | 'flags' | 'image'
>;

/** The texts of a blog that were sent and still stand: its own, unless it is a draft, and that of its correction. */
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

type Text = Pick<SentText, 'title' | 'category' | 'description' | 'flags' | 'image'>;

export function textOf({ title, category, description, flags, image }: Text): Text {
  return { title, category, description, flags, image };
}

/** What the writer's newest save of a draft or correction says, if it was not sent; sent texts are kept anyway. */
export function draftTextOf(blog: BlogDocument): SentText | null {
  const { correction, revision, savedAt, createdAt } = blog;
  const at = savedAt ?? createdAt;
  const draft = { revision, at, status: 'draft' as const, reason: null };
  if (correction) return correction.status === 'draft' ? { ...textOf(correction), ...draft } : null;
  return blog.status === 'draft' ? { ...textOf(blog), ...draft } : null;
}

/**
 * Whether the text before a save becomes a version: one for each hour of writing, and one before much of it is deleted.
 *
 * @param latest when the newest version was written, if there is one
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

/** What decides which texts go. */
export type KeptRevision = Pick<RevisionDocument, '_id' | 'revision' | 'bytes'> & { readonly status: BlogStatus };

/**
 * The texts that are too many, the oldest first.
 *
 * @param kept newest first
 * @param standing revisions that stand or wait, which never go
 */
export function tooMany(kept: readonly KeptRevision[], standing: readonly number[]): KeptRevision[] {
  const counts = { versions: 0, sent: 0, bytes: 0 };
  return kept.filter(({ revision, status, bytes }) => {
    const kind = status === 'draft' ? 'versions' : 'sent';
    counts[kind] += 1;
    counts.bytes += bytes;
    const isTooMuch = counts[kind] > historyLimits[kind] || counts.bytes > historyLimits.bytes;
    return isTooMuch && !standing.includes(revision);
  });
}

/** Where in a text the passages are that the checks noticed. */
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
