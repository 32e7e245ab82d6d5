import type { User } from './user';

/** Badges and how to earn them, as /Achievements shows them (docs/product.md#badges). */

export type BadgeProgress = Readonly<
  Pick<User, 'blogCount' | 'commentCount' | 'likesReceived' | 'bestStreakDays' | 'explorerDays' | 'level'>
>;

export interface BadgeRule {
  readonly name: string;
  readonly howTo: string;
  readonly measure: keyof BadgeProgress;
  readonly goal: number;
}

/** Levels that carry a badge of their own. */
const levelBadges: readonly BadgeRule[] = [10, 20, 30, 40, 50, 60, 70, 80, 90, 100].map((goal) => ({
  name: `Level ${goal}`,
  howTo: `Reach level ${goal}`,
  measure: 'level',
  goal,
}));

export const badgeRules: readonly BadgeRule[] = [
  { name: 'First Blog', howTo: 'Publish your first blog', measure: 'blogCount', goal: 1 },
  { name: 'Busy Writer', howTo: 'Publish 5 blogs', measure: 'blogCount', goal: 5 },
  { name: 'Kind Commenter', howTo: 'Write 10 comments', measure: 'commentCount', goal: 10 },
  { name: 'Well Liked', howTo: 'Get 50 likes on your blogs', measure: 'likesReceived', goal: 50 },
  { name: 'Seven-Day Streak', howTo: 'Visit 7 days in a row', measure: 'bestStreakDays', goal: 7 },
  { name: 'FunZone Explorer', howTo: 'Win 3 different games in one day', measure: 'explorerDays', goal: 1 },
  ...levelBadges,
];

/** Names of the badges this progress has earned, in the order of the rules. */
export function badgesFor(progress: BadgeProgress): string[] {
  return badgeRules.filter(({ measure, goal }) => progress[measure] >= goal).map(({ name }) => name);
}
