import { hash } from 'node:crypto';
import { federationManifestName, type RemoteList, type RemoteListEntry } from '@storysprout/contract';
import * as z from 'zod/mini';
import { onceFor } from '../../http';
import { remoteBase } from '../../releases';
import type { PagePart } from '../inputs/page-parts';

/**
 * The list of remotes as the renderer gets it: for remotes that are not on the page, it contains only what links and
 * slots need. With canaries readers have a hundred kinds of list, most of which result in the same page.
 */

/** Placeholder for whichever version the reader has. */
const anyVersion = 'any';

/** Matches manifests with pictures. Those are files of one version, so the version matters. */
const withPictures = z.object({ pictures: z.record(z.string(), z.unknown()) });

const offer = z.looseObject({
  pages: z.array(z.object({ path: z.string(), expose: z.string(), access: z.string() })),
  navigation: z.optional(z.array(z.looseObject({ path: z.string() }))),
});

/** Returns a manifest without the pages that no link leads to. One that cannot be read stays as it is. */
function withLinkedPages(manifest: unknown): unknown {
  const read = offer.safeParse(manifest);
  if (!read.success) return manifest;
  const { pages, navigation = [], ...rest } = read.data;
  const linked = new Set(navigation.map(({ path }) => path.replace(/\?.*/, '')));
  const kept = pages.filter(({ path }) => linked.has(path)).map((page) => ({ ...page, title: page.path }));
  return { ...rest, navigation, pages: kept };
}

/**
 * Returns the entry of a remote whose parts are on the page. Its fallback matters only when it has another contract.
 */
function shown({ name, version, entry, manifest, needs, fallback }: RemoteListEntry): RemoteListEntry {
  return {
    name,
    version,
    entry,
    manifest,
    ...(needs && { needs }),
    ...(fallback?.manifest !== undefined && { fallback }),
  };
}

/** Returns the entry of a remote of which a page shows links and empty slots at most. */
function placed(remote: RemoteListEntry): RemoteListEntry {
  if (remote.fallback?.manifest !== undefined || withPictures.safeParse(remote.manifest).success) return shown(remote);
  const { name, needs } = remote;
  const entry = `${remoteBase(name, anyVersion)}/${federationManifestName}`;
  return { name, version: anyVersion, entry, manifest: withLinkedPages(remote.manifest), ...(needs && { needs }) };
}

function remotesOf(parts: readonly PagePart[]): ReadonlySet<RemoteListEntry> {
  return new Set(parts.map(({ remote }) => remote));
}

/** Returns the remotes as the renderer gets them for a page with these parts. */
export function renderedRemotes({ remotes }: RemoteList, parts: readonly PagePart[]): RemoteListEntry[] {
  const onPage = remotesOf(parts);
  return remotes.map((remote) => (onPage.has(remote) ? shown(remote) : placed(remote)));
}

const digest = (text: string) => hash('sha256', text, 'base64url');

// Entries and lists stay the same objects as long as they are in use.
const digestOfShown = onceFor((remote: RemoteListEntry) => digest(JSON.stringify(shown(remote))));
const digestOfPlaced = onceFor((remote: RemoteListEntry) => digest(JSON.stringify(placed(remote))));
const digestOfList = onceFor(({ remotes }: RemoteList) => digest(remotes.map(digestOfPlaced).join()));

/** Returns a key that is the same for all lists and parts of which `renderedRemotes` makes the same. */
export function renderedRemotesKey(list: RemoteList, parts: readonly PagePart[]): string {
  return [digestOfList(list), ...Array.from(remotesOf(parts), digestOfShown)].join();
}
