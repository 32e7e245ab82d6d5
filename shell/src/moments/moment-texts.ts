/** What is said about XP that was earned. */
export const momentTexts = {
  gained: (xp: number) => `+${xp} XP`,
  gainedAloud: (xp: number) => `You earned ${xp} XP.`,
} as const;
