import { log } from '@storysprout/kit';
import { session } from '@storysprout/kit/host';
import { cacheNames } from '../../worker/cache-names';

/** Which blogs a reader opened is private: the next reader of this device starts with none. */
async function forgetReadBlogs(): Promise<void> {
  if (!('caches' in window)) return;
  await Promise.all([caches.delete(cacheNames.readBlogs), caches.delete(cacheNames.pictures)]);
}

/** Empties what was kept for a reader when they sign out or are signed out, in any tab. @returns how to stop */
export function forgetReadBlogsOnSignOut(): () => void {
  let { userId } = session.get();
  return session.subscribe(() => {
    const before = userId;
    userId = session.get().userId;
    if (before === null || before === userId) return;
    forgetReadBlogs().catch((error: unknown) => log.warn('The kept blogs could not be dropped.', error));
  });
}
