import type { LoaderContext } from '@rspack/core';
import subsetFont from 'subset-font';
import { charactersOf, firstLetters, firstWeights } from './first-letters';

export const raw = true;

/**
 * Kerning, ligatures, and figures of one width. What else a font can do (fractions, small capitals, letters of other
 * styles) no page asks for, and it brings letters of its own.
 */
const keepFeatures = ['kern', 'liga', 'tnum'];

/** Leaves the first letters of a font, in the weights that the site uses, as browsers draw them: without hints for old screens. */
export default function keepFirstLetters(this: LoaderContext, font: Buffer): void {
  const done = this.async();
  const options = {
    targetFormat: 'woff2',
    variationAxes: { wght: firstWeights },
    keepFeatures,
    noHinting: true,
  } as const;
  subsetFont(font, charactersOf(firstLetters), options).then((file) => done(null, file), done);
}
