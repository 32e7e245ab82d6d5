import type { RemoteListEntry, RemoteOverride } from '@storysprout/contract';

/** How long a dev server may take to say what it serves, in milliseconds. */
const patienceMs = 3_000;

/** What came of asking a dev server: the remote it serves, or why there is none, for the person who started it. */
export type DevRemote = { readonly entry: RemoteListEntry } | { readonly problem: string };

/** Asks a moderator's dev server for the remote that is to take the place of the live one. */
export async function readDevRemote({ remote, url }: RemoteOverride): Promise<DevRemote> {
  try {
    const answer = await fetch(`${url}/remote.json`, { cache: 'no-store', signal: AbortSignal.timeout(patienceMs) });
    const { name, manifest }: Partial<RemoteListEntry> = await answer.json();
    if (name !== remote) return { problem: `serves ${name ?? 'something else'}` };
    return { entry: { name, version: 'dev', entry: `${url}/mf-manifest.json`, manifest } };
  } catch {
    return { problem: 'does not answer' };
  }
}

/** The list with the dev server's remote in place of the live one, which is what it falls back to. */
export function replaced(remotes: readonly RemoteListEntry[], entry: RemoteListEntry): RemoteListEntry[] {
  const live = remotes.find(({ name }) => name === entry.name);
  const fallback = live?.integrity && { version: live.version, entry: live.entry, integrity: live.integrity };
  return [...remotes.filter((each) => each !== live), { ...entry, ...(fallback && { fallback }) }];
}
