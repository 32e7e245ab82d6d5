import { matchOf } from '../health/stack-frames';
import type { Remote } from '../list/remote-table';

type Known = Pick<Remote, 'name' | 'entry'>;

/** Returns the remote whose script is at this address; null for scripts of the shell and of anybody else. */
export function remoteOfScript(address: string, remotes: Iterable<Known>): string | null {
  const [, listed] = matchOf(/\/remotes\/(mf_[a-z0-9_]{1,31})\//, address);
  if (listed !== undefined) return listed;
  for (const { name, entry } of remotes) {
    // A dev server serves one remote, at an address of its own.
    if (!entry.includes('/remotes/') && address.startsWith(entry.slice(0, entry.lastIndexOf('/') + 1))) return name;
  }
  return null;
}

/**
 * Returns who called a guarded function: the remote whose code made the call itself, or null. A call that the kit or
 * the router makes for a remote counts as the kit's or the router's.
 *
 * @param scripts addresses of the running scripts, the innermost first
 * @param ownScript address of the guards' own script, whose frames don't count
 */
export function callerIn(scripts: readonly string[], ownScript: string, remotes: Iterable<Known>): string | null {
  const caller = scripts.find((address) => address !== ownScript);
  return caller === undefined ? null : remoteOfScript(caller, remotes);
}
