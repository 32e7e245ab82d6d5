import type { Reading } from '@storysprout/contract';
import * as texts from '../texts/shared';

/** How long a blog takes to read, and how hard its words are (docs/product.md#reading-time). */
export function ReadingTime({ reading: { minutes, level } }: { readonly reading: Reading }) {
  return (
    <>
      <span>{texts.minutesToRead(minutes)}</span>
      {level && <span>{texts.readingLevels[level]}</span>}
    </>
  );
}
