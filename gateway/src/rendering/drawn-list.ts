import { hash } from 'node:crypto';
import { federationManifestName, type RemoteList, type RemoteListEntry } from '@storysprout/contract';
import * as z from 'zod/mini';
import type { FirstPart } from '../first-data/first-parts';
import { remoteBase } from '../remotes/remote-source';
import { onceFor } from '../static/once-for';

/**
 * What a drawing is told of the remotes: of those that are not on the page only what links and places need. With
 * canaries readers have a hundred kinds of list, most of which make the same page.
 */

/** Stands for whichever version the reader has. */
const anyVersion = 'any';

/** Pictures of links lie among the version's files. */
const withPictures = z.object({ pictures: z.record(z.string(), z.unknown()) });

const offer = z.looseObject({
  pages: z.array(z.object({ path: z.string(), expose: z.string(), access: z.string() })),
  navigation: z.optional(z.array(z.looseObject({ path: z.string() }))),
});

/** A manifest with no more of its pages than links need to lead somewhere. One that cannot be read stays as it is. */
function withLinkedPages(manifest: unknown): unknown {
  const read = offer.safeParse(manifest);
  if (!read.success) return manifest;
  const { pages, navigation = [], ...rest } = read.data;
  const linked = new Set(navigation.map(({ path }) => path.replace(/\?.*/, '')));
  const kept = pages.filter(({ path }) => linked.has(path)).map((page) => ({ ...page, title: page.path }));
  return { ...rest, navigation, pages: kept };
}

/** A remote whose parts are on the page. A page that cannot speak to it shows the version before it. */
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

/** A remote of which a page has links and empty places at most. */
function placed(remote: RemoteListEntry): RemoteListEntry {
  if (remote.fallback?.manifest !== undefined || withPictures.safeParse(remote.manifest).success) return shown(remote);
  const { name, needs } = remote;
  const entry = `${remoteBase(name, anyVersion)}/${federationManifestName}`;
  return { name, version: anyVersion, entry, manifest: withLinkedPages(remote.manifest), ...(needs && { needs }) };
}

function remotesOf(parts: readonly FirstPart[]): ReadonlySet<RemoteListEntry> {
  return new Set(parts.map(({ remote }) => remote));
}

/** The remotes as the drawing of a page with these parts gets them. */
export function drawnList({ remotes }: RemoteList, parts: readonly FirstPart[]): RemoteListEntry[] {
  const onPage = remotesOf(parts);
  return remotes.map((remote) => (onPage.has(remote) ? shown(remote) : placed(remote)));
}

const digest = (text: string) => hash('sha256', text, 'base64url');

// Entries and lists stay the same objects as long as they are in use.
const digestOfShown = onceFor((remote: RemoteListEntry) => digest(JSON.stringify(shown(remote))));
const digestOfPlaced = onceFor((remote: RemoteListEntry) => digest(JSON.stringify(placed(remote))));
const digestOfList = onceFor(({ remotes }: RemoteList) => digest(remotes.map(digestOfPlaced).join()));

/** The same for lists and parts of which `drawnList` makes the same. */
export function drawnListKey(list: RemoteList, parts: readonly FirstPart[]): string {
  return [digestOfList(list), ...Array.from(remotesOf(parts), digestOfShown)].join();
}
