/** Texts about XP that was earned. */

export const gained = (xp: number) => `+${xp} XP`;
export const gainedAloud = (xp: number) => `You earned ${xp} XP.`;
