import { fileURLToPath } from 'node:url';
import { type RspackPluginInstance, type RuleSetRule, rspack } from '@rspack/core';
import { onFiles } from '../../remote-build/plugins/emit-files';

/**
 * The characters of the font subset that most pages need. It is two thirds of the size. The other characters of the
 * same font are loaded when a page contains them: the shell's `fonts.css` assigns characters to files.
 */
export const subsetRange = 'U+20-7E, U+A0, U+B7, U+D7, U+2013-2014, U+2018-2019, U+201C-201D, U+2022, U+2026';

/** The range of weights that the styles use. */
export const subsetWeights = { min: 400, max: 800 };

const loader = fileURLToPath(new URL('./font-subset-loader.ts', import.meta.url));
const suffix = '-first';

/** Fonts that a style sheet imports with `?first` are reduced to this subset. */
export const fontSubsetRule: RuleSetRule = {
  test: /\.woff2$/,
  resourceQuery: /^\?first$/,
  type: 'asset/resource',
  use: loader,
  generator: { filename: `assets/[name]${suffix}.[contenthash:10][ext]` },
};

/** Matches the files of the font subset among the shell's files. */
export const fontSubsetFile = new RegExp(`^assets/[^/]*${suffix}\\.\\w+\\.woff2$`);

/**
 * Preloads these files at the top of the page, because browsers would otherwise request them only when they know the
 * text. The links are not in the head, where Chromium would delay the first paint for them. Until the fonts arrive, a
 * fallback font of the same size is shown.
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

/** Returns all characters of a range in the notation of style sheets. */
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
