import { gzipSync } from 'node:zlib';
import { entryFileOf, firstFilesOf } from '@storysprout/contract';
import type { Build } from '../releases/build';
import type { ContentGate } from './gate';

/** In bytes, gzipped. The largest page of the house took 51 kB when these were set, the largest remote 109 kB. */
export const sizeBudget = { firstView: 90_000, all: 300_000 } as const;

const kilobytes = (bytes: number) => `${Math.ceil(bytes / 1_000)} kB`;

type Sizes = ReadonlyMap<string, number>;

function zippedSizes({ files }: Build): Sizes {
  const code = [...files.values()].filter(({ path }) => /\.(js|css)$/.test(path));
  return new Map(code.map(({ path, content }) => [path, gzipSync(content).length]));
}

function sum(sizes: Sizes, paths: Iterable<string>): number {
  return [...paths].reduce((total, path) => total + (sizes.get(path) ?? 0), 0);
}

function heavyExposes({ federation }: Build, sizes: Sizes): string[] {
  const entry = entryFileOf(federation);
  return federation.exposes.flatMap((expose) => {
    const bytes = sum(sizes, [entry, ...firstFilesOf(expose)]);
    if (bytes <= sizeBudget.firstView) return [];
    return [`${expose.path} needs ${kilobytes(bytes)} before it shows; ${kilobytes(sizeBudget.firstView)} is the most`];
  });
}

/** Budgets for what a reader waits for, and for the whole. Sounds and pictures load when they are needed. */
export const sizeGate: ContentGate = (build) => {
  const sizes = zippedSizes(build);
  const all = sum(sizes, sizes.keys());
  const heavy = heavyExposes(build, sizes);
  return all > sizeBudget.all
    ? [...heavy, `its code is ${kilobytes(all)}; ${kilobytes(sizeBudget.all)} is the most`]
    : heavy;
};
