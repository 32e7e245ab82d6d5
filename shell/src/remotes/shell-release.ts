import type { SiteShell } from '@storysprout/contract';
import { reports } from './remote-reports';
import { shellName } from './shell-name';
import { trialPulses } from './trial-pulses';

/** A release of the shell, as pages report it. */
export type NamedShell = SiteShell & { readonly name: typeof shellName };

let current: NamedShell | null = null;

/** The release that this page is made of; null for a shell that came with the gateway, of which nobody released anything. */
export const shellRelease = (): NamedShell | null => current;

/** Takes note of the release. While the shell has a canary, the page tells how it does, as it does for remotes. */
export function noteShellRelease(release: SiteShell | undefined): void {
  current = release ? { name: shellName, ...release } : null;
  if (!current?.trial) return;
  reports.judge(current);
  trialPulses.open(current);
}

/** The page shows itself: from now on it reports for itself what goes wrong. */
export function tellStarted(): void {
  document.documentElement.dataset.shell = 'started';
  if (current?.trial) reports.viewed(current);
}
