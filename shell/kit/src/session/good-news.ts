import { type StoredUser, writingXp } from '@storysprout/contract';
import { toast } from '../toast/toast';

type Earned = Pick<StoredUser, '_id' | 'badges' | 'explorerDays'>;

/** What a newer profile holds that nobody has told the child yet. */
export function goodNews(before: Earned, now: Earned): readonly string[] {
  const explored = now.explorerDays > before.explorerDays;
  const bonus = explored ? [`+${writingXp.funzone_explorer} XP: FunZone Explorer!`] : [];
  const badges = now.badges.filter((badge) => !before.badges.includes(badge));
  return [...bonus, ...badges.map((badge) => `New badge: ${badge}!`)];
}

/** A slow answer may take the profile back for a moment: what was cheered for on this page is not cheered for twice. */
const told = new Set<string>();

/**
 * Cheers for what has come since `before`, the profile as the browser's storage has it: what another tab has stored,
 * that tab has told.
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
