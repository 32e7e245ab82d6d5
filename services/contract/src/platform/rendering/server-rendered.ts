import type { RemoteManifest } from '../remotes';

type Page = Pick<RemoteManifest['pages'][number], 'access' | 'beginsAlike'>;

/**
 * Returns whether a page may be server-rendered before its reader is known. This file has no schemas, because the shell
 * is built without them.
 */
export function isServerRendered({ access, beginsAlike = false }: Page): boolean {
  return access === 'public' || (access === 'user' && beginsAlike);
}
