import { lazyComponent } from '../lazy-component';
import type { ReadAloudProps } from './read-aloud-controls';

export type { ReadAloudProps };

/**
 * A button that reads an element aloud with a voice of the device and marks the words on the page. Where there is no
 * voice, it shows `whenNone`, or nothing. Without its code there is no button either, since the words can be read.
 */
export const ReadAloud = lazyComponent<ReadAloudProps>(
  async () => (await import('./read-aloud-controls')).ReadAloudControls,
  { failed: () => null },
);
