import { hash } from 'node:crypto';
import {
  type FederationManifest,
  federationManifest,
  federationManifestName,
  type RemoteListEntry,
} from '@storysprout/contract';
import type { RemoteSource } from '../../releases';

type Files = Pick<RemoteSource, 'file'>;

/**
 * Returns the text of a release's federation manifest, or null when its hash is not the one in the list. Browsers make
 * the same check.
 */
export async function publishedManifestText(
  { name, version, integrity }: RemoteListEntry,
  remotes: Files,
): Promise<string | null> {
  const file = integrity && (await remotes.file(name, version, federationManifestName));
  const isPublished = file && `sha256-${hash('sha256', file.plain, 'base64')}` === integrity.manifest;
  return isPublished ? file.plain.toString('utf8') : null;
}

/** Returns the same manifest, parsed. */
export async function publishedManifest(remote: RemoteListEntry, remotes: Files): Promise<FederationManifest | null> {
  const text = await publishedManifestText(remote, remotes);
  return text === null ? null : (federationManifest.safeParse(JSON.parse(text)).data ?? null);
}

/** Returns a file of a release, or null when its hash is not the one in the manifest. */
export async function publishedFile(
  { name, version }: RemoteListEntry,
  path: string,
  manifest: FederationManifest,
  remotes: Files,
): Promise<Buffer | null> {
  const file = await remotes.file(name, version, path);
  return file && manifest.integrity?.[path] === `sha256-${hash('sha256', file.plain, 'base64')}` ? file.plain : null;
}
