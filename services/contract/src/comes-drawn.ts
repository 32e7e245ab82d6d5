import type { RemoteManifest } from './remotes';

type Page = Pick<RemoteManifest['pages'][number], 'access' | 'beginsAlike'>;

/** Whether a page may be drawn before it is known who looks at it. Apart from the schemas, which the shell goes without. */
export function comesDrawn({ access, beginsAlike = false }: Page): boolean {
  return access === 'public' || (access === 'user' && beginsAlike);
}
