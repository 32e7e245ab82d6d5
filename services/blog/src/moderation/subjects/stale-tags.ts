import { type BlogChangeScope, blogTextOf, staleTags } from '@storysprout/contract';
import type { BlogDocument } from '../../blogs';
import { isPublic } from '../../visibility';
import type { Subject } from './subject';

export interface ChangedSubject {
  readonly before: Subject;
  readonly after: Subject;
  /** The change was made by an earlier call. Its text from before is not known, so others see all of it anew. */
  readonly isRepeated?: boolean;
}

/** Returns how much of the blog, as others see it, a change made stale; null when others see no difference. */
export function staleScopeOf({ before, after, isRepeated }: ChangedSubject): BlogChangeScope | null {
  if (isRepeated) return after.kind === 'blog' ? 'lists' : 'counts';
  const turned = isPublic(before.entry) !== isPublic(after.entry);
  if (before.kind !== 'blog' || after.kind !== 'blog') return turned ? 'counts' : null;
  const isShownAnew = isPublic(after.entry) && shownTo(before.entry) !== shownTo(after.entry);
  return turned || isShownAnew ? 'lists' : null;
}

/** The tags that a change made stale (docs/decisions/0034-tagged-response-cache.md); none for no change. */
export function staleTagsOf(changed: ChangedSubject | null): string[] {
  const scope = changed && staleScopeOf(changed);
  return scope ? staleTags(changed.after.blogId.toHexString(), scope) : [];
}

/** Returns the public fields of a blog that a decision can change, as one comparable text. */
function shownTo(blog: BlogDocument): string {
  const { excerpt, image, date, submittedAt, publishedAt } = blog;
  return JSON.stringify([blogTextOf(blog), excerpt, image, date, submittedAt, publishedAt]);
}
