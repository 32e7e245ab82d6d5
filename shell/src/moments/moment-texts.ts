/** What celebrations say. */
export const momentTexts = {
  gained: (xp: number) => `+${xp} XP`,
  gainedAloud: (xp: number) => `You earned ${xp} XP.`,
  level: (level: number) => `Level ${level}!`,
  levelText: (level: number) => `You made it to level ${level}. Keep going!`,
  levelWithBadge: (level: number) => `You made it to level ${level}, and you earned a badge for it.`,
  badge: (name: string) => `New badge: ${name}`,
  badgeText: (howTo: string) => `${howTo}: you did it!`,
  published: 'Your story is published!',
  publishedText: (title: string) => `Everybody can read \u201c${title}\u201d now.`,
  seeStory: 'See your story',
  seeBadges: 'See your badges',
  close: 'Close',
} as const;
