import { api } from '@storysprout/kit';

/** Tells the server that the waiting rewards have been shown. */
export function clearUnlocked(): Promise<unknown> {
  return api.call('PUT /user/clear-unlocked');
}
