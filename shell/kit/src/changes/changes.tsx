import { type ComponentType, lazy, Suspense } from 'react';
import { Skeleton } from '../components/skeleton';
import { log } from '../log';
import type { ChangedTextProps } from './changed-text';

function NotLoaded() {
  return <p role="alert">The changes could not be loaded. Please reload the page.</p>;
}

/** Few pages show changes, so what finds them comes with the first one that does. */
const LazyChangedText = lazy<ComponentType<ChangedTextProps>>(() =>
  import('./changed-text').then(
    ({ ChangedText }) => ({ default: ChangedText }),
    (error: unknown) => {
      log.warn('The code that compares texts could not be loaded.', error);
      return { default: NotLoaded };
    },
  ),
);

/** A text with the words marked that an older one does not have, and the other way round. */
export function Changes(props: ChangedTextProps) {
  return (
    <Suspense fallback={<Skeleton height={160} />}>
      <LazyChangedText {...props} />
    </Suspense>
  );
}
