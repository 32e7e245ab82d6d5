import { type PageSlots, type RemoteList, type RemoteListEntry, remoteManifest } from '@storysprout/contract';
import * as z from 'zod/mini';
import { withParameter } from '../../api';
import { onceFor } from '../../http';

/** A remote's page or widget that a page shows as soon as it is opened. */
export interface PagePart {
  readonly remote: RemoteListEntry;
  readonly expose: string;
  /** API addresses it requests first, with this page's parameters filled in. */
  readonly firstData: readonly string[];
  /** The query parameters that it is server-rendered for: those that its first data depends on. */
  readonly renderedFor?: readonly string[];
  /** Width of its covers, as `sizes` of an `<img>`; undefined for pages that don't show covers first. */
  readonly coverSizes?: string | undefined;
  readonly access: 'public' | 'user' | 'admin';
  /** True if a page for signed-in readers begins with the same content for all of them. */
  readonly beginsAlike?: boolean | undefined;
}

/** The shell refuses other contract versions, so their files need not be preloaded. */
const offer = z.pick(remoteManifest, { pages: true, widgets: true, slots: true, contract: true });
type Offer = z.infer<typeof offer>;

/** Parsed once per remote, because every page needs the offer of every remote. */
const offerOf = onceFor(({ manifest }: RemoteListEntry): Offer | null => {
  const read = offer.safeParse(manifest);
  return read.success ? read.data : null;
});

function parametersOf(pattern: string, path: string): ReadonlyMap<string, string> | null {
  const wanted = pattern.split('/');
  const given = path.split('/');
  const isMatch =
    wanted.length === given.length && wanted.every((part, at) => part.startsWith(':') || part === given[at]);
  if (!isMatch) return null;
  return new Map(wanted.flatMap((part, at) => (part.startsWith(':') ? [[part, given[at] ?? '']] : [])));
}

/** Fills in the page's parameters, such as the id in `/blog/post/:id`. */
function filledIn(address: string, parameters: ReadonlyMap<string, string>): string {
  return address.replace(/:[a-z]+/gi, (name) => parameters.get(name) ?? name);
}

/** Returns the first call as the page makes it, with those of the page's query parameters that the API accepts. */
function withQuery(address: string, firstQuery: Readonly<Record<string, string>>, asked: URLSearchParams): string {
  return Object.entries(firstQuery).reduce((made, [name, own]) => {
    const value = asked.get(own)?.trim();
    return value ? withParameter(made, name, value) : made;
  }, address);
}

/**
 * Returns the calls that depend on query parameters of this address. A parameter's value is the cursor to start from;
 * the start of the list when empty.
 */
function askedFor(askedData: Readonly<Record<string, string>>, asked: URLSearchParams): string[] {
  return Object.entries(askedData).flatMap(([name, address]) => {
    const cursor = asked.get(name)?.trim();
    if (cursor === undefined) return [];
    return [cursor ? withParameter(address, 'cursor', cursor) : address];
  });
}

function pageParts(remote: RemoteListEntry, path: string, asked: URLSearchParams): PagePart[] {
  return (offerOf(remote)?.pages ?? []).flatMap((page) => {
    const parameters = parametersOf(page.path, path);
    if (!parameters) return [];
    const { firstData = [], firstQuery = {}, askedData = {} } = page;
    const filled = (address: string) => filledIn(address, parameters);
    const [first, ...others] = firstData.map(filled);
    const further = Object.fromEntries(Object.entries(askedData).map(([name, address]) => [name, filled(address)]));
    return [
      {
        remote,
        expose: page.expose,
        access: page.access,
        beginsAlike: page.beginsAlike,
        firstData: [
          ...(first === undefined ? [] : [withQuery(first, firstQuery, asked), ...others]),
          ...askedFor(further, asked),
        ],
        renderedFor: [...Object.values(firstQuery), ...Object.keys(askedData)],
        coverSizes: page.coverSizes,
      },
    ];
  });
}

/** Returns the parts that every visitor sees in these slots. Parts for signed-in readers load later. */
function slotParts({ remotes }: RemoteList, slots: readonly string[]): PagePart[] {
  const placed = remotes.flatMap((remote) => {
    const { widgets, slots: filled = [] } = offerOf(remote) ?? { widgets: [] };
    return filled
      .filter(({ slot, access = 'public' }) => slots.includes(slot) && access === 'public')
      .flatMap(({ widget, order }) =>
        widgets
          .filter(({ name }) => name === widget)
          .map(({ expose, firstData = [] }) => ({
            order,
            part: { remote, expose, firstData, access: 'public' as const },
          })),
      );
  });
  return placed.sort((one, other) => one.order - other.order).map(({ part }) => part);
}

/**
 * Returns the address that a page is rendered for, without parameters that the page doesn't name: anybody can make up
 * any number of those.
 */
export function renderedAddress(path: string, search: string, parts: readonly PagePart[]): string {
  const asked = new URLSearchParams(search);
  const known = new Set(parts.flatMap(({ renderedFor = [] }) => renderedFor));
  const kept = [...asked].filter(([name]) => known.has(name));
  if (kept.length === 0) return path;
  // The browser's spelling is kept, or the browser would not recognize the server-rendered page as its own.
  return kept.length === asked.size ? path + search : `${path}?${new URLSearchParams(kept)}`;
}

/**
 * Returns the parts of remotes that a page shows first: the widgets in the slots of a shell page, or the remote's own
 * page. None for the sign-in pages, which need no remote.
 */
export function pagePartsOf(path: string, list: RemoteList, ofShell: PageSlots, search = ''): PagePart[] {
  const own = Object.hasOwn(ofShell, path) ? ofShell[path] : undefined;
  if (own) return slotParts(list, own);
  const asked = new URLSearchParams(search);
  return list.remotes.flatMap((remote) => pageParts(remote, path, asked));
}
