import { type BadgeRule, badgeRules } from '@storysprout/contract';
import type { EmojiName } from '@storysprout/kit';

const pictures: Readonly<Record<BadgeRule['measure'], EmojiName>> = {
  blogCount: 'pencil',
  commentCount: 'speech-balloon',
  likesReceived: 'glowing-star',
  bestStreakDays: 'fire',
  explorerDays: 'compass',
  level: 'trophy',
};

/** Each badge has a picture of its own, also the two for blogs; those for levels share the trophy. */
export function badgePicture(name: string): EmojiName {
  const rule = badgeRules.find((known) => known.name === name);
  if (rule?.measure === 'blogCount' && rule.goal > 1) return 'books';
  return rule ? pictures[rule.measure] : 'trophy';
}

/** Returns a reader's progress towards a badge. An earned badge stays earned, even when a count goes down again. */
export function badgeProgress(rule: BadgeRule, user: Progress): { have: number; isEarned: boolean } {
  const counted = Math.min(user[rule.measure], rule.goal);
  const isEarned = counted >= rule.goal || user.badges.includes(rule.name);
  return { have: isEarned ? rule.goal : counted, isEarned };
}

type Progress = Parameters<typeof nextBadge>[0];

/** Returns the badge that is nearest, as a share of its goal; null when all are earned. */
export function nextBadge(
  user: { readonly badges: readonly string[] } & { readonly [Measure in BadgeRule['measure']]: number },
): BadgeRule | null {
  const open = badgeRules.filter((rule) => !badgeProgress(rule, user).isEarned);
  const share = (rule: BadgeRule) => user[rule.measure] / rule.goal;
  return open.toSorted((one, other) => share(other) - share(one))[0] ?? null;
}
