import type { RemoteStatus } from '@storysprout/contract';

/** `1.4.0` means the newest build of 1.4.0: builds carry some digits of what they were built from. null when there is none. */
export function fullVersion({ releases }: Pick<RemoteStatus, 'releases'>, wanted: string): string | null {
  const found = releases.find(({ version }) => version === wanted || version.startsWith(`${wanted}-`));
  return found?.version ?? null;
}
