import type { RemoteListEntry, RemoteOverride } from '@storysprout/contract';
import { log } from '@storysprout/kit';
import { session } from '@storysprout/kit/host';
import { showBottomBar } from '../bottom-bar/bottom-bar';
import { OverrideBadge } from './override-badge';
import { resetOverride, startAnew } from './reset';

/** How long a dev server may take to say what it serves, in milliseconds. */
const patienceMs = 3_000;

/** What came of asking a dev server: the remote it serves, or why there is none, for the person who started it. */
type DevRemote = { readonly entry: RemoteListEntry } | { readonly problem: string };

/** Asks a moderator's dev server for the remote that is to take the place of the live one. */
async function readDevRemote({ remote, url }: RemoteOverride): Promise<DevRemote> {
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
function replaced(remotes: readonly RemoteListEntry[], entry: RemoteListEntry): RemoteListEntry[] {
  const live = remotes.find(({ name }) => name === entry.name);
  const fallback = live?.integrity && { version: live.version, entry: live.entry, integrity: live.integrity };
  return [...remotes.filter((each) => each !== live), { ...entry, ...(fallback && { fallback }) }];
}

/** Whoever signs in at this browser next gets what everybody gets. */
function endWithSession(adminId: string): void {
  const stop = session.subscribe(() => {
    if (session.get().userId === adminId) return;
    stop();
    startAnew().catch((error: unknown) => log.warn('The override could not be reset.', error));
  });
}

/**
 * The list this page starts with for a moderator who takes one remote from their own dev server. When the server does
 * not answer, or somebody else is signed in here, it is everybody's list.
 */
export async function withOverride(
  override: RemoteOverride,
  remotes: RemoteListEntry[] | null,
): Promise<RemoteListEntry[] | null> {
  if (session.get().userId !== override.adminId) {
    await resetOverride().catch((error: unknown) => log.warn('The override could not be reset.', error));
    return remotes;
  }
  endWithSession(override.adminId);
  const asked = await readDevRemote(override);
  showBottomBar(<OverrideBadge override={override} problem={'problem' in asked ? asked.problem : undefined} />);
  return 'entry' in asked && remotes ? replaced(remotes, asked.entry) : remotes;
}
