import { createHash } from 'node:crypto';
import {
  type FederationManifest,
  federationManifest,
  federationManifestName,
  type RemoteListEntry,
} from '@storysprout/contract';
import type { RemoteSource } from '../remotes/remote-source';

type Files = Pick<RemoteSource, 'file'>;

export function sha256(content: Buffer | string, encoding: 'hex' | 'base64'): string {
  return createHash('sha256').update(content).digest(encoding);
}

/** A release's federation manifest, when it is the one whose hash stands in the list: the same chain that browsers follow. */
export async function publishedManifest(
  { name, version, integrity }: RemoteListEntry,
  remotes: Files,
): Promise<FederationManifest | null> {
  const file = integrity && (await remotes.file(name, version, federationManifestName));
  if (!file || `sha256-${sha256(file.plain, 'base64')}` !== integrity.manifest) return null;
  return federationManifest.safeParse(JSON.parse(file.plain.toString('utf8'))).data ?? null;
}

/** A file of a release, when it is the one whose hash stands in its manifest. */
export async function publishedFile(
  { name, version }: RemoteListEntry,
  path: string,
  manifest: FederationManifest,
  remotes: Files,
): Promise<Buffer | null> {
  const file = await remotes.file(name, version, path);
  return file && manifest.integrity?.[path] === `sha256-${sha256(file.plain, 'base64')}` ? file.plain : null;
}
