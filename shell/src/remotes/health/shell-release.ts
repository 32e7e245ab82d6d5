import type { SiteShell } from '@storysprout/contract';
import { canaryHeartbeats } from './canary-heartbeats';
import { reports } from './remote-reports';
import { shellName } from './shell-name';

/** A release of the shell, as pages report it. */
export type NamedShell = SiteShell & { readonly name: typeof shellName };

let current: NamedShell | null = null;

/** Returns the release that this page belongs to; null for an unreleased shell that came with the gateway. */
export const shellRelease = (): NamedShell | null => current;

/** Notes the release. While the shell has a canary, the page reports about the shell as it does about remotes. */
export function noteShellRelease(release: SiteShell | undefined): void {
  current = release ? { name: shellName, ...release } : null;
  if (!current?.trial) return;
  reports.setShell(current);
  canaryHeartbeats.open(current);
}

/** Marks the shell as started. From now on, it reports its own failures. */
export function tellStarted(): void {
  document.documentElement.dataset.shell = 'started';
  if (current?.trial) reports.viewed(current);
}
