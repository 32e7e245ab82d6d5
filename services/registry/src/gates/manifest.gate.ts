import { federationManifestName, filesNamedIn, foreignParts } from '@storysprout/contract';
import { unknownCalls } from '@storysprout/contract/api';
import * as z from 'zod/mini';
import type { Build } from '../releases';
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

const ownPlace = 'scripts come from where the release lies';

/**
 * The federation runtime in the page follows these fields, too, and could be made to load scripts from outside this
 * release.
 */
const federationOrders = z.object({
  metaData: z.object({
    remoteEntry: z.object({ type: z.optional(z.literal('global', 'the container is a plain script')) }),
    publicPath: z.optional(z.literal('auto', ownPlace)),
    getPublicPath: z.optional(z.undefined(ownPlace)),
    globalName: z.optional(z.string()),
  }),
  remotes: z.optional(z.array(z.unknown()).check(z.maxLength(0, 'widgets of others are shown by the kit'))),
});

function strayOrders({ remote: { name }, files }: Build): string[] {
  const text = files.get(federationManifestName)?.content.toString('utf8') ?? '';
  const { success, data, error } = federationOrders.safeParse(JSON.parse(text));
  if (!success) return error.issues.map(({ path, message }) => `mf-manifest.json: ${path.join('.')}: ${message}`);
  const { globalName = name } = data.metaData;
  return globalName === name ? [] : [`mf-manifest.json: metaData.globalName is ${globalName}, not ${name}`];
}

/** Everything that the two manifests name must exist. They have been parsed before any gate runs. */
export const manifestGate: ContentGate = (build) => [
  ...missingFiles(build),
  ...missingExposes(build),
  ...missingPictures(build),
  ...strayOrders(build),
  ...foreignParts(build.remote.manifest),
  ...unknownCalls(build.remote.manifest),
];
