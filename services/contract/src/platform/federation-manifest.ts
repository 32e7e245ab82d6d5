import * as z from 'zod/mini';
import type { RemoteNeeds } from './remotes';

/** The parts we read of `mf-manifest.json`, which the federation plugin writes. */

export const federationManifestName = 'mf-manifest.json';

const assets = z.object({ sync: z.array(z.string()), async: z.array(z.string()) });
const assetLists = z.object({ js: assets, css: assets });

export const federationManifest = z.object({
  name: z.string(),
  metaData: z.object({ remoteEntry: z.object({ name: z.string(), path: z.string() }) }),
  shared: z.array(z.object({ name: z.string(), requiredVersion: z.string(), assets: assetLists })),
  exposes: z.array(z.object({ path: z.string(), assets: assetLists })),
  /** `integrity` values by path, for scripts and styles except the container. Missing in old builds. */
  integrity: z.optional(z.record(z.string(), z.string())),
});
export type FederationManifest = z.infer<typeof federationManifest>;
export type Expose = FederationManifest['exposes'][number];

/** The container's script, relative to the manifest. */
export function entryFileOf({ metaData }: FederationManifest): string {
  const { path, name } = metaData.remoteEntry;
  return path === '' ? name : `${path.replace(/\/$/, '')}/${name}`;
}

/** Returns the files that a page must fetch before it can show this module. */
export function firstFilesOf({ assets: { js, css } }: Expose): string[] {
  return [...js.sync, ...css.sync];
}

/** Returns every file of the container and of the exposed modules. */
export function filesNamedIn(manifest: FederationManifest): string[] {
  const exposed = manifest.exposes.flatMap(({ assets: { js, css } }) =>
    [js, css].flatMap((one) => [...one.sync, ...one.async]),
  );
  return [...new Set([entryFileOf(manifest), ...exposed])];
}

const isPackage = (name: string) => /^(@[^/]+\/)?[^/]+$/.test(name);

/**
 * Returns the version ranges by package from which a page chooses a generation. Modules inside a package have the same
 * range as their package.
 */
export function needsOf({ shared }: Pick<FederationManifest, 'shared'>): RemoteNeeds {
  const packages = shared.filter(({ name }) => isPackage(name));
  return Object.fromEntries(packages.map(({ name, requiredVersion }) => [name, requiredVersion]));
}
