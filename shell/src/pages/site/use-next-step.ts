import { useSession } from '@storysprout/kit';
import { type NavItem, useNavigation } from '../../remotes/parts/navigation-items';

/** How long the front page leads a new account from step to step, in milliseconds. */
const newAccountMs = 14 * 24 * 60 * 60 * 1_000;

/** The parts of an account that tell which steps are taken. */
interface Progress {
  readonly createdAt: string;
  readonly image: string | null;
  readonly profileAvatar: string | null;
  /** The avatars that may be chosen; none of them at the beginning. */
  readonly unlockedItems: readonly string[];
  readonly commentCount: number;
  readonly blogCount: number;
}

/**
 * Returns the place of the link that leads to the account's next step; null when all are taken or the account is no
 * longer new.
 */
export function placeOfNextStep(account: Progress, now: number): string | null {
  if (now - Date.parse(account.createdAt) > newAccountMs) return null;
  const hasPicture = account.profileAvatar !== null || account.image !== null;
  if (!hasPicture && account.unlockedItems.length > 0) return 'first.avatar';
  if (account.commentCount === 0) return 'first.comment';
  return account.blogCount === 0 ? 'first.story' : null;
}

/** Returns the link to the next step of a reader who is new here. */
export function useNextStep(): NavItem | undefined {
  const { user } = useSession();
  const place = user && placeOfNextStep(user, Date.now());
  return useNavigation(place ?? '')[0];
}
