import { filesNamedIn, foreignParts } from '@storysprout/contract';
import type { Build } from '../releases/build';
import { integrityOf } from '../releases/release.document';
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

/** Browsers refuse files that don't match their manifest's hashes. */
function otherFiles({ federation: { integrity = {} }, files }: Build): string[] {
  return Object.entries(integrity)
    .filter(([path, value]) => integrityOf(files.get(path)?.sha256 ?? '') !== value)
    .map(([path]) => `${path} is not the file whose hash mf-manifest.json has`);
}

/** Everything the two manifests promise exists. They have been parsed before any gate runs. */
export const manifestGate: ContentGate = (build) => [
  ...missingFiles(build),
  ...missingExposes(build),
  ...missingPictures(build),
  ...foreignParts(build.remote.manifest),
  ...otherFiles(build),
];
