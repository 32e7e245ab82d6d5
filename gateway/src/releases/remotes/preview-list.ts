import { federationManifestName, type OpenPreview, type RemoteList, type RemoteListEntry } from '@storysprout/contract';
import { remoteBase } from './remote-source';

/**
 * Returns the list with the builds of a preview. They have no fallback: whoever looks at a build wants to see it fail.
 */
export function withPreview({ remotes }: RemoteList, { builds }: OpenPreview): RemoteList {
  const shown = new Map(builds.map((build) => [build.name, entryOf(build)]));
  const listed = new Set(remotes.map(({ name }) => name));
  // Pages of previews report nothing about canaries.
  const others = remotes.map(({ trial: _, ...entry }) => shown.get(entry.name) ?? entry);
  return { remotes: [...others, ...[...shown.values()].filter(({ name }) => !listed.has(name))] };
}

function entryOf({
  name,
  release: { version, integrity, manifest, needs },
}: OpenPreview['builds'][number]): RemoteListEntry {
  const entry = `${remoteBase(name, version)}/${federationManifestName}`;
  return { name, version, entry, integrity, manifest, ...(needs && { needs }), channel: 'preview' };
}
