import { type LazyOptions, lazyComponent } from '../../components/lazy-component';
import { Skeleton } from '../../components/skeleton';
import * as changesTexts from '../../texts/text-changes';
import type { BlogHistoryProps } from './blog-history';
import type { ChangedTextProps } from './changed-text';

/** Few pages show changes, so the code that finds and renders them is loaded with the first one that does. */
const options: LazyOptions = {
  loading: <Skeleton height={160} />,
  failed: () => <p role="alert">{changesTexts.reload}</p>,
};

/** A text with the words marked that an older one does not have, and the other way round. */
export const Changes = lazyComponent<ChangedTextProps>(
  async () => (await import('./changed-text')).ChangedText,
  options,
);

/** The history of a blog: its texts, the decision about each, and the changes. */
export const BlogHistory = lazyComponent<BlogHistoryProps>(
  async () => (await import('./blog-history')).BlogHistory,
  options,
);
