import type { RemoteManifest } from './remotes';

type Page = Pick<RemoteManifest['pages'][number], 'access' | 'beginsAlike'>;

/** Returns whether a page is rendered on the server, before it is known who looks at it. Apart from the schemas, which the shell goes without. */
export function isServerRendered({ access, beginsAlike = false }: Page): boolean {
  return access === 'public' || (access === 'user' && beginsAlike);
}
