import { gzipSync } from 'node:zlib';
import { entryFileOf, federationManifestName, firstFilesOf, serverBundleName } from '@storysprout/contract';
import { type Build, remoteFileName } from '../releases';
import type { ContentGate } from './gate';

/**
 * Budgets in bytes, gzipped. When they were set, the largest page of the site's own remotes took 51 kB, the largest
 * remote 109 kB.
 */
export const sizeBudget = {
  firstView: 90_000,
  all: 300_000,
  /**
   * The code that only the renderer runs, and the source maps that only error reports read. No reader waits for them.
   */
  server: 500_000,
  maps: 1_500_000,
  /**
   * The size of a manifest without compression. All pages carry both manifests, also those of other teams and of the
   * shell, and every release is compared with them.
   */
  manifest: 32_000,
} as const;

/** Pictures and sounds don't count, because they load when they are needed. */
const isMedia = (path: string) => /\.(svg|png|webp|avif|jpe?g|gif|mp3|ogg|wav|m4a)$/i.test(path);
const isMap = (path: string) => path.endsWith('.map');
const isServer = (path: string) => path === serverBundleName;

const kilobytes = (bytes: number) => `${Math.ceil(bytes / 1_000)} kB`;

type Sizes = ReadonlyMap<string, number>;

function zippedSizes({ files }: Build): Sizes {
  const counted = [...files.values()].filter(({ path }) => !isMedia(path));
  return new Map(counted.map(({ path, content }) => [path, gzipSync(content).length]));
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

function heavyManifests({ files }: Build): string[] {
  return [remoteFileName, federationManifestName].flatMap((path) => {
    const bytes = files.get(path)?.content.length ?? 0;
    return bytes > sizeBudget.manifest
      ? [`${path} has ${kilobytes(bytes)}; ${kilobytes(sizeBudget.manifest)} is the most`]
      : [];
  });
}

/** Budgets for what a reader waits for, and for each part of the whole. Every file but pictures and sounds counts in one. */
export const sizeGate: ContentGate = (build) => {
  const sizes = zippedSizes(build);
  const paths = [...sizes.keys()];
  const parts = [
    ['its code', paths.filter((path) => !isMap(path) && !isServer(path)), sizeBudget.all],
    ['what the renderer runs', paths.filter(isServer), sizeBudget.server],
    ['its source maps', paths.filter(isMap), sizeBudget.maps],
  ] as const;
  const heavyParts = parts.flatMap(([what, of, most]) => {
    const bytes = sum(sizes, of);
    return bytes > most ? [`${what} is ${kilobytes(bytes)}; ${kilobytes(most)} is the most`] : [];
  });
  return [...heavyExposes(build, sizes), ...heavyParts, ...heavyManifests(build)];
};
