import { type ComponentType, lazy, Suspense } from 'react';
import { Skeleton } from '../../components/skeleton';
import { log } from '../../page/log';
import * as changesTexts from '../../texts/text-changes';
import type { BlogHistoryProps } from './blog-history';
import type { ChangedTextProps } from './changed-text';

function NotLoaded() {
  return <p role="alert">{changesTexts.reload}</p>;
}

/** Few pages show changes, so the code that finds and renders them is loaded with the first one that does. */
function withCode<Props extends object>(load: () => Promise<ComponentType<Props>>): ComponentType<Props> {
  const Lazy = lazy<ComponentType<Props>>(async () => {
    try {
      return { default: await load() };
    } catch (error) {
      log.warn('The code that compares texts could not be loaded.', error);
      return { default: NotLoaded };
    }
  });
  return (props) => (
    <Suspense fallback={<Skeleton height={160} />}>
      <Lazy {...props} />
    </Suspense>
  );
}

/** A text with the words marked that an older one does not have, and the other way round. */
export const Changes = withCode<ChangedTextProps>(async () => (await import('./changed-text')).ChangedText);

/** The history of a blog: its texts, the decision about each, and the changes. */
export const BlogHistory = withCode<BlogHistoryProps>(async () => (await import('./blog-history')).BlogHistory);
