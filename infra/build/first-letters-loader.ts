import type { LoaderContext } from '@rspack/core';
import subsetFont from 'subset-font';
import { charactersOf, firstLetters, firstWeights } from './first-letters';

export const raw = true;

/** Leaves the first letters of a font, in the weights that the site uses. */
export default function keepFirstLetters(this: LoaderContext, font: Buffer): void {
  const done = this.async();
  subsetFont(font, charactersOf(firstLetters), { targetFormat: 'woff2', variationAxes: { wght: firstWeights } }).then(
    (file) => done(null, file),
    done,
  );
}
