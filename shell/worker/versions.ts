import { pageLockPrefix } from './cache-names';
import type { ListedRemote } from './follow-remotes';

/** The versions a remote list names, those to fall back to included. */
export function versionsOf(remotes: readonly ListedRemote[]): string[] {
  return remotes.flatMap(({ name, version, fallback }) =>
    [version, fallback?.version].filter((each) => each !== undefined).map((each) => `${name}@${each}`),
  );
}

/**
 * The versions that open pages run: each page holds a lock named after its own (`shell/src/offline/hold-versions.ts`).
 */
export async function livingVersions(locks: Pick<LockManager, 'query'>): Promise<string[]> {
  const { held = [] } = await locks.query();
  return held.flatMap(({ name = '' }) =>
    name.startsWith(pageLockPrefix) ? name.slice(pageLockPrefix.length).split(' ') : [],
  );
}

/** Which version a file below /remotes is of: 'mf_blog@1' for '/remotes/mf_blog/1/assets/a.js'; null for any other. */
export function versionOfFile(path: string): string | null {
  const [, name, version] = /^\/remotes\/([^/]+)\/([^/]+)\//.exec(path) ?? [];
  return name && version ? `${name}@${version}` : null;
}
