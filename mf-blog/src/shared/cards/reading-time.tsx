import type { Reading } from '@storysprout/contract';
import * as texts from '../../texts/shared';

/** The reading time of a blog and its reading level (docs/product.md#reading-time). */
export function ReadingTime({ reading: { minutes, level } }: { readonly reading: Reading }) {
  return (
    <>
      <span>{texts.minutesToRead(minutes)}</span>
      {level && <span>{texts.readingLevels[level]}</span>}
    </>
  );
}
