import { lazy, Suspense } from 'react';
import { log } from '../../page/log';
import type { ReadAloudProps } from './read-aloud-controls';

export type { ReadAloudProps };

async function load() {
  try {
    return { default: (await import('./read-aloud-controls')).ReadAloudControls };
  } catch (error) {
    log.warn('Reading aloud could not be loaded.', error);
    // Without the code there is no button, but the page itself still works.
    return { default: () => null };
  }
}

const Controls = lazy(load);

/**
 * A button that reads an element aloud with a voice of the device and marks the words on the page. Where there is no
 * voice, it shows `whenNone`, or nothing.
 */
export function ReadAloud(props: ReadAloudProps) {
  return (
    <Suspense>
      <Controls {...props} />
    </Suspense>
  );
}
