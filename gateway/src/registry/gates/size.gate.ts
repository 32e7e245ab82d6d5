import { gzipSync } from 'node:zlib';
import type { Build } from '../build';
import { entryFileOf, firstFilesOf } from '../federation-manifest';
import type { ContentGate } from './gate';

/** In bytes, gzipped. The largest page of the house took 51 kB when these were set, the largest remote 109 kB. */
export const sizeBudget = { firstView: 90_000, all: 300_000 } as const;

const kilobytes = (bytes: number) => `${Math.ceil(bytes / 1_000)} kB`;

function zippedSize({ files }: Build, paths: readonly string[]): number {
  return paths.reduce((sum, path) => sum + gzipSync(files.get(path)?.content ?? Buffer.alloc(0)).length, 0);
}

function heavyExposes(build: Build): string[] {
  const entry = entryFileOf(build.federation);
  return build.federation.exposes.flatMap((expose) => {
    const bytes = zippedSize(build, [entry, ...firstFilesOf(expose)]);
    if (bytes <= sizeBudget.firstView) return [];
    return [`${expose.path} needs ${kilobytes(bytes)} before it shows; ${kilobytes(sizeBudget.firstView)} is the most`];
  });
}

/** What a reader waits for has a budget, and so has the whole. Sounds and pictures come when they are needed. */
export const sizeGate: ContentGate = {
  name: 'size',
  check: (build) => {
    const code = [...build.files.keys()].filter((path) => /\.(js|css)$/.test(path));
    const all = zippedSize(build, code);
    const tooMuch =
      all > sizeBudget.all ? [`its code is ${kilobytes(all)}; ${kilobytes(sizeBudget.all)} is the most`] : [];
    return [...heavyExposes(build), ...tooMuch];
  },
};
