import type { LoaderContext } from '@rspack/core';
import subsetFont from 'subset-font';
import { charactersOf, subsetRange, subsetWeights } from './font-subset';

export const raw = true;

/**
 * Kerning, ligatures and tabular figures. Pages use no other features (fractions, small capitals, alternate letters),
 * which would add more glyphs.
 */
const keepFeatures = ['kern', 'liga', 'tnum'];

/**
 * Subsets a font to the most common characters and the weights that the site uses, without hints, which only old
 * screens need.
 */
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
