import { type RemoteList, type RemoteManifest, remoteManifest } from '@storysprout/contract';
import * as z from 'zod/mini';
import { onceFor } from '../../http';

export type RemotePage = RemoteManifest['pages'][number];

const pagesOnly = z.pick(remoteManifest, { pages: true });
/**
 * Returns the pages of all remotes in a list; none of a manifest that the shell will refuse. Computed once per list,
 * because every page and feed needs them.
 */
export const pagesIn = onceFor(({ remotes }: RemoteList): readonly RemotePage[] =>
  remotes.flatMap(({ manifest }) => {
    const read = pagesOnly.safeParse(manifest);
    return read.success ? read.data.pages : [];
  }),
);
