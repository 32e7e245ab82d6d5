import { type RemoteList, type RemoteManifest, remoteManifest } from '@storysprout/contract';
import * as z from 'zod/mini';

export type RemotePage = RemoteManifest['pages'][number];

const pagesOnly = z.pick(remoteManifest, { pages: true });
/** Each list is read once for as long as it is in use: every page and feed asks. */
const known = new WeakMap<RemoteList, readonly RemotePage[]>();

/** The pages of all remotes in a list; none of a manifest that the shell will refuse. */
export function pagesIn(list: RemoteList): readonly RemotePage[] {
  const kept = known.get(list);
  if (kept) return kept;
  const pages = list.remotes.flatMap(({ manifest }) => {
    const read = pagesOnly.safeParse(manifest);
    return read.success ? read.data.pages : [];
  });
  known.set(list, pages);
  return pages;
}
