import type { Overstep } from '@storysprout/contract';
import { log } from '@storysprout/kit';
import { errorNotes } from '../health/error-notes';
import type { RemoteTable } from '../list/remote-table';
import { callerIn } from './caller';
import { guardPage } from './guard-page';
import { keepOnSite } from './keep-on-site';
import { lock, lockdown } from './lockdown';
import { runningScripts } from './running-scripts';
import { keepHeaderVisible } from './site-parts';

/**
 * Guards what belongs to the whole site for as long as the page is open.
 *
 * @param table the remotes of the page as they are now
 */
export function startGuards(table: () => RemoteTable): void {
  const ownScript = runningScripts()[0] ?? '';
  const caller = () => callerIn(runningScripts(), ownScript, table().values());
  const overstepped = (name: string, what: Overstep) => {
    log.error(`${name} changed something of the whole site (${what}). That was undone.`);
    const version = table().get(name)?.version;
    const remote = version === undefined ? undefined : { name, version };
    errorNotes.add({ kind: 'overstep', error: new Error(what), remote, overstep: what });
  };
  const isAnybodys = () => runningScripts().every((address) => address === ownScript);
  const watch = { caller, isAnybodys, overstepped };
  const { guarded } = guardPage(watch, () => table().keys());
  for (const { owner, name } of guarded) lock(owner, name);
  keepOnSite(watch);
  const isDeveloped = [...table().values()].some(({ channel }) => channel === undefined);
  lockdown(window, watch, isDeveloped);
  keepHeaderVisible(() => log.error('Something hid the header of the site. That was undone.'));
}
