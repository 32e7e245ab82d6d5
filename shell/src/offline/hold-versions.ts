import { log } from '@storysprout/kit';
import { pageLockPrefix } from '../../worker/cache-names';

/** Never settles: the lock ends with the page. */
const forever = () => new Promise<never>(() => undefined);

/** Lets the service worker know, as long as this page lives, whose files it may still ask for: 'mf_blog@1'. */
export function holdVersions(versions: readonly string[]): void {
  const name = pageLockPrefix + versions.join(' ');
  navigator.locks
    ?.request(name, { mode: 'shared' }, forever)
    .catch((error: unknown) => log.warn('The versions of this page could not be noted.', error));
}
