import { type PageParts, type RemoteList, type RemoteListEntry, remoteManifest } from '@storysprout/contract';
import * as z from 'zod/mini';

/** A remote's page or widget that a page shows as soon as it is opened. */
export interface FirstPart {
  readonly remote: RemoteListEntry;
  readonly expose: string;
  /** API addresses it asks first, with this page's parameters filled in. */
  readonly firstData: readonly string[];
}

/** The shell refuses other contract versions, so their files need not be preloaded. */
const offer = z.pick(remoteManifest, { pages: true, widgets: true, contract: true });
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
      { remote, expose: page.expose, firstData: (page.firstData ?? []).map((each) => filledIn(each, parameters)) },
    ];
  });
}

function widgetParts({ remotes }: RemoteList, wanted: PageParts[string]): FirstPart[] {
  return wanted.flatMap(({ remote: name, widget: widgetName }) => {
    const remote = remotes.find((each) => each.name === name);
    const widget = remote && offerOf(remote)?.widgets.find((each) => each.name === widgetName);
    return remote && widget ? [{ remote, expose: widget.expose, firstData: widget.firstData ?? [] }] : [];
  });
}

/**
 * The parts of remotes that a page shows first, as the shell and each remote declare for their own pages.
 * None for the sign-in pages, which need no remote.
 */
export function firstPartsOf(path: string, list: RemoteList, ofShell: PageParts): FirstPart[] {
  const own = Object.hasOwn(ofShell, path) ? ofShell[path] : undefined;
  return own ? widgetParts(list, own) : list.remotes.flatMap((remote) => pageParts(remote, path));
}
