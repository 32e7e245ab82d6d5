import { type StoredUser, writingXp } from '@storysprout/contract';
import { toast } from '../toast/toast';

type Earned = Pick<StoredUser, '_id' | 'badges' | 'explorerDays'>;

/** What a newer profile holds that the child has not heard of yet. */
export function goodNews(before: Earned, now: Earned): readonly string[] {
  const explored = now.explorerDays > before.explorerDays;
  const bonus = explored ? [`+${writingXp.funzone_explorer} XP: FunZone Explorer!`] : [];
  const badges = now.badges.filter((badge) => !before.badges.includes(badge));
  return [...bonus, ...badges.map((badge) => `New badge: ${badge}!`)];
}

/** A slow answer may bring an older profile back for a moment: nothing is announced twice on one page. */
const told = new Set<string>();

/**
 * Announces what is new since `before`, the profile in the browser's storage: what another tab has stored, that tab has
 * announced.
 */
export function tellGoodNews(before: Earned | null, now: Earned): void {
  if (before?._id !== now._id) return;
  for (const message of goodNews(before, now)) {
    const key = `${now._id} ${now.explorerDays} ${message}`;
    if (told.has(key)) continue;
    told.add(key);
    toast.success(message, { id: message });
  }
}
