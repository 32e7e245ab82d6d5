import * as texts from '../texts/badges';

/** Badges and how to earn them, as /Achievements shows them (docs/product.md#badges). */

/** The figures of an account that badges are measured by. */
export interface BadgeProgress {
  readonly blogCount: number;
  readonly commentCount: number;
  readonly likesReceived: number;
  readonly bestStreakDays: number;
  readonly explorerDays: number;
  readonly level: number;
}

export interface BadgeRule {
  readonly name: string;
  readonly howTo: string;
  readonly measure: keyof BadgeProgress;
  readonly goal: number;
}

/** Levels that carry a badge of their own. */
const levelBadges: readonly BadgeRule[] = [10, 20, 30, 40, 50, 60, 70, 80, 90, 100].map((goal) => ({
  name: `Level ${goal}`,
  howTo: texts.reachLevel(goal),
  measure: 'level',
  goal,
}));

export const badgeRules: readonly BadgeRule[] = [
  { name: 'First Blog', howTo: texts.firstBlogHow, measure: 'blogCount', goal: 1 },
  { name: 'Busy Writer', howTo: texts.busyWriterHow, measure: 'blogCount', goal: 5 },
  { name: 'Kind Commenter', howTo: texts.kindCommenterHow, measure: 'commentCount', goal: 10 },
  { name: 'Well Liked', howTo: texts.wellLikedHow, measure: 'likesReceived', goal: 50 },
  { name: 'Seven-Day Streak', howTo: texts.faithfulHow, measure: 'bestStreakDays', goal: 7 },
  { name: 'FunZone Explorer', howTo: texts.explorerHow, measure: 'explorerDays', goal: 1 },
  ...levelBadges,
];

/** Names of the badges this progress has earned, in the order of the rules. */
export function badgesFor(progress: BadgeProgress): string[] {
  return badgeRules.filter(({ measure, goal }) => progress[measure] >= goal).map(({ name }) => name);
}
