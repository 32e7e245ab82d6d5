import { lazy, Suspense } from 'react';
import { log } from '../log';
import type { ReadAloudProps } from './read-aloud-controls';

export type { ReadAloudProps };

async function load() {
  try {
    return { default: (await import('./read-aloud-controls')).ReadAloudControls };
  } catch (error) {
    log.warn('Reading aloud could not be loaded.', error);
    // No button, but the page itself is unharmed.
    return { default: () => null };
  }
}

const Controls = lazy(load);

/**
 * A button that reads an element out with a voice of the device and marks the words on the page. Nothing where there
 * is no voice, unless `whenNone` says something.
 */
export function ReadAloud(props: ReadAloudProps) {
  return (
    <Suspense>
      <Controls {...props} />
    </Suspense>
  );
}
