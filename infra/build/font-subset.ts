import { fileURLToPath } from 'node:url';
import { type RspackPluginInstance, type RuleSetRule, rspack } from '@rspack/core';
import { onFiles } from '../remote-build/emit-files';

/**
 * The characters that pages are written in. They have font files of their own, of two thirds the size. All other
 * characters of the same font come when a page has them: `fonts.css` of the shell says which are in which file.
 */
export const subsetRange = 'U+20-7E, U+A0, U+B7, U+D7, U+2013-2014, U+2018-2019, U+201C-201D, U+2022, U+2026';

/** The weights that styles ask for. */
export const subsetWeights = { min: 400, max: 800 };

const loader = fileURLToPath(new URL('./font-subset-loader.ts', import.meta.url));
const suffix = '-first';

/** Fonts that a style sheet names with `?first` are cut down to the subset. */
export const fontSubsetRule: RuleSetRule = {
  test: /\.woff2$/,
  resourceQuery: /^\?first$/,
  type: 'asset/resource',
  use: loader,
  generator: { filename: `assets/[name]${suffix}.[contenthash:10][ext]` },
};

/** The files with the subset, among those of the shell. */
export const fontSubsetFile = new RegExp(`^assets/[^/]*${suffix}\\.\\w+\\.woff2$`);

/**
 * Announces these files at the top of the page: browsers would hear of them only when they know what is written. They
 * stay out of the head, where Chromium would hold back the first paint for them. Until they come, letters of the same size
 * stand in.
 */
export function preloadFontSubset(): RspackPluginInstance {
  return onFiles('PreloadFontSubset', 'REPORT', (compilation) => {
    const files = Object.keys(compilation.assets).filter((file) => fontSubsetFile.test(file));
    const tags = files.map((file) => `<link rel="preload" href="/${file}" as="font" type="font/woff2" crossorigin>`);
    compilation.updateAsset('index.html', (page) => {
      return new rspack.sources.RawSource(`${page.source()}`.replace('<body>', () => `<body>${tags.join('')}`));
    });
  });
}

/** All characters of a range as style sheets write it. */
export function charactersOf(range: string): string {
  return range
    .split(/,\s*/)
    .flatMap((part) => {
      const [from = 0, to = from] = part
        .replace('U+', '')
        .split('-')
        .map((hex) => Number.parseInt(hex, 16));
      return Array.from({ length: to - from + 1 }, (_, at) => String.fromCodePoint(from + at));
    })
    .join('');
}
