import { matchOf } from '../errors/stack-frames';
import type { Remote } from '../remote-table';

type Known = Pick<Remote, 'name' | 'entry'>;

/** The remote whose script lies at this address; null for the shell's and for everybody else's. */
export function remoteOfScript(address: string, remotes: Iterable<Known>): string | null {
  const [, listed] = matchOf(/\/remotes\/(mf_[a-z0-9_]{1,31})\//, address);
  if (listed !== undefined) return listed;
  for (const { name, entry } of remotes) {
    // A dev server serves one remote, from a place of its own.
    if (!entry.includes('/remotes/') && address.startsWith(entry.slice(0, entry.lastIndexOf('/') + 1))) return name;
  }
  return null;
}

/**
 * Who called what a guard stands before: the remote whose code made the call itself. What a remote has the kit or
 * the router do is their call.
 *
 * @param scripts addresses of what runs, the innermost first
 * @param ownScript address of the guards' own script, whose frames don't count
 */
export function callerIn(scripts: readonly string[], ownScript: string, remotes: Iterable<Known>): string | null {
  const caller = scripts.find((address) => address !== ownScript);
  return caller === undefined ? null : remoteOfScript(caller, remotes);
}
