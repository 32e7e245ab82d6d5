import { pageLockPrefix } from './cache-names';
import type { ListedRemote } from './follow-remotes';

/** Returns the versions in a list of remotes, including their fallback versions. */
export function versionsOf(remotes: readonly ListedRemote[]): string[] {
  return remotes.flatMap(({ name, version, fallback }) =>
    [version, fallback?.version].filter((each) => each !== undefined).map((each) => `${name}@${each}`),
  );
}

/**
 * Returns the versions that open pages run: each page holds a lock whose name contains its versions
 * (`shell/src/offline/offline.tsx`).
 */
export async function livingVersions(locks: Pick<LockManager, 'query'>): Promise<string[]> {
  const { held = [] } = await locks.query();
  return held.flatMap(({ name = '' }) =>
    name.startsWith(pageLockPrefix) ? name.slice(pageLockPrefix.length).split(' ') : [],
  );
}

/**
 * Returns the version that a file below /remotes belongs to: 'mf_blog@1' for '/remotes/mf_blog/1/assets/a.js'; null for
 * any other file.
 */
export function versionOfFile(path: string): string | null {
  const [, name, version] = /^\/remotes\/([^/]+)\/([^/]+)\//.exec(path) ?? [];
  return name && version ? `${name}@${version}` : null;
}
