import type { RemoteStatus } from '@storysprout/contract';

/**
 * Returns the newest build of a version, for example of `1.4.0`: the versions of builds end with digits of their
 * sources' hash. Null when there is none.
 */
export function fullVersion({ releases }: Pick<RemoteStatus, 'releases'>, wanted: string): string | null {
  const found = releases.find(({ version }) => version === wanted || version.startsWith(`${wanted}-`));
  return found?.version ?? null;
}
