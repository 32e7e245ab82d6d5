import { hash } from 'node:crypto';
import {
  type FederationManifest,
  federationManifest,
  federationManifestName,
  type RemoteListEntry,
} from '@storysprout/contract';
import type { RemoteSource } from '../remotes/remote-source';

type Files = Pick<RemoteSource, 'file'>;

/** The text of a release's federation manifest, when it is the one whose hash stands in the list: the same chain that browsers follow. */
export async function publishedManifestText(
  { name, version, integrity }: RemoteListEntry,
  remotes: Files,
): Promise<string | null> {
  const file = integrity && (await remotes.file(name, version, federationManifestName));
  const isPublished = file && `sha256-${hash('sha256', file.plain, 'base64')}` === integrity.manifest;
  return isPublished ? file.plain.toString('utf8') : null;
}

/** The manifest itself. */
export async function publishedManifest(remote: RemoteListEntry, remotes: Files): Promise<FederationManifest | null> {
  const text = await publishedManifestText(remote, remotes);
  return text === null ? null : (federationManifest.safeParse(JSON.parse(text)).data ?? null);
}

/** A file of a release, when it is the one whose hash stands in its manifest. */
export async function publishedFile(
  { name, version }: RemoteListEntry,
  path: string,
  manifest: FederationManifest,
  remotes: Files,
): Promise<Buffer | null> {
  const file = await remotes.file(name, version, path);
  return file && manifest.integrity?.[path] === `sha256-${hash('sha256', file.plain, 'base64')}` ? file.plain : null;
}
