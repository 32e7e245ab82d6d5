import type { LoaderContext } from '@rspack/core';
import subsetFont from 'subset-font';
import { charactersOf, subsetRange, subsetWeights } from './font-subset';

export const raw = true;

/**
 * Kerning, ligatures, and figures of one width. What else a font can do (fractions, small capitals, letters of other
 * styles) no page asks for, and it brings letters of its own.
 */
const keepFeatures = ['kern', 'liga', 'tnum'];

/** Cuts a font down to the subset, in the weights that the site uses and without hints for old screens. */
export default function fontSubsetLoader(this: LoaderContext, font: Buffer): void {
  const done = this.async();
  const options = {
    targetFormat: 'woff2',
    variationAxes: { wght: subsetWeights },
    keepFeatures,
    noHinting: true,
  } as const;
  subsetFont(font, charactersOf(subsetRange), options).then((file) => done(null, file), done);
}
