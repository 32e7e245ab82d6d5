import { filesNamedIn, foreignParts } from '@storysprout/contract';
import type { Build } from '../releases/build';
import type { ContentGate } from './gate';

function missingFiles({ federation, files }: Build): string[] {
  return filesNamedIn(federation)
    .filter((path) => !files.has(path))
    .map((path) => `mf-manifest.json names ${path}, which was not sent`);
}

function missingExposes({ remote: { manifest }, federation }: Build): string[] {
  const built = new Set(federation.exposes.map(({ path }) => path));
  return [...manifest.pages, ...manifest.widgets]
    .filter(({ expose }) => !built.has(expose))
    .map(({ expose }) => `remote.json offers ${expose}, which the build does not expose`);
}

function missingPictures({ remote: { manifest }, files }: Build): string[] {
  return Object.values(manifest.pictures ?? {})
    .filter((path) => !files.has(path))
    .map((path) => `remote.json names the picture ${path}, which was not sent`);
}

/** Everything the two manifests promise exists. They have been parsed before any gate runs. */
export const manifestGate: ContentGate = (build) => [
  ...missingFiles(build),
  ...missingExposes(build),
  ...missingPictures(build),
  ...foreignParts(build.remote.manifest),
];
