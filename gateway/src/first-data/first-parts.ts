import { type PageSlots, type RemoteList, type RemoteListEntry, remoteManifest } from '@storysprout/contract';
import * as z from 'zod/mini';

/** A remote's page or widget that a page shows as soon as it is opened. */
export interface FirstPart {
  readonly remote: RemoteListEntry;
  readonly expose: string;
  /** API addresses it asks first, with this page's parameters filled in. */
  readonly firstData: readonly string[];
  /** Of a page that shows covers first: how wide. */
  readonly coverSizes?: string | undefined;
  /** Who may see it. */
  readonly access: 'public' | 'user' | 'admin';
}

/** The shell refuses other contract versions, so their files need not be preloaded. */
const offer = z.pick(remoteManifest, { pages: true, widgets: true, slots: true, contract: true });
type Offer = z.infer<typeof offer>;

function offerOf({ manifest }: RemoteListEntry): Offer | null {
  const read = offer.safeParse(manifest);
  return read.success ? read.data : null;
}

function parametersOf(pattern: string, path: string): ReadonlyMap<string, string> | null {
  const wanted = pattern.split('/');
  const given = path.split('/');
  const isMatch =
    wanted.length === given.length && wanted.every((part, at) => part.startsWith(':') || part === given[at]);
  if (!isMatch) return null;
  return new Map(wanted.flatMap((part, at) => (part.startsWith(':') ? [[part, given[at] ?? '']] : [])));
}

/** `/blog/post/:id` with the page's id in it. */
function filledIn(address: string, parameters: ReadonlyMap<string, string>): string {
  return address.replace(/:[a-z]+/gi, (name) => parameters.get(name) ?? name);
}

function pageParts(remote: RemoteListEntry, path: string): FirstPart[] {
  return (offerOf(remote)?.pages ?? []).flatMap((page) => {
    const parameters = parametersOf(page.path, path);
    if (!parameters) return [];
    return [
      {
        remote,
        expose: page.expose,
        access: page.access,
        firstData: (page.firstData ?? []).map((each) => filledIn(each, parameters)),
        coverSizes: page.coverSizes,
      },
    ];
  });
}

/** What every visitor sees in these slots. Readers who are signed in wait for the rest. */
function slotParts({ remotes }: RemoteList, slots: readonly string[]): FirstPart[] {
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
 * The parts of remotes that a page shows first: what is in the slots of a page of the shell, or the remote's own page.
 * None for the sign-in pages, which need no remote.
 */
export function firstPartsOf(path: string, list: RemoteList, ofShell: PageSlots): FirstPart[] {
  const own = Object.hasOwn(ofShell, path) ? ofShell[path] : undefined;
  return own ? slotParts(list, own) : list.remotes.flatMap((remote) => pageParts(remote, path));
}
