import { forgetDevice } from '@storysprout/kit';
import { session } from '@storysprout/kit/host';

/**
 * Removes what this browser stores of a reader whose session ends, however it ends and in whichever tab, so that the
 * next reader of this device finds nothing. Content that was never sent stays, to be sent or deleted.
 *
 * @returns a function that stops it
 */
export function forgetOnSignOut(): () => void {
  let { userId } = session.get();
  return session.subscribe(() => {
    const before = userId;
    userId = session.get().userId;
    if (before !== null && before !== userId) void forgetDevice(before, { keepUnsent: true });
  });
}
