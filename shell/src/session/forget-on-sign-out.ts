import { forgetDevice } from '@storysprout/kit';
import { session } from '@storysprout/kit/host';

const forget = (userId: string) => void forgetDevice(userId, { keepUnsent: true });

/**
 * Removes what this browser stores of a reader whose session ends, however it ends and in whichever tab, so that the
 * next reader of this device finds nothing. Content that was never sent stays, to be sent or deleted. It is done at
 * once and again a moment later, because a part of the page that was rendered for the reader may store something until
 * it is rendered without them.
 *
 * @returns a function that stops it
 */
export function forgetOnSignOut(): () => void {
  let { userId } = session.get();
  return session.subscribe(() => {
    const before = userId;
    userId = session.get().userId;
    if (before === null || before === userId) return;
    forget(before);
    setTimeout(() => {
      if (session.get().userId !== before) forget(before);
    });
  });
}
