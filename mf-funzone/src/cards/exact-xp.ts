import type { GameCard } from '@storysprout/contract';

/** More than any round can earn. */
const highest = 400;

/** Returns whether every won round of a game gives exactly the XP on its card; otherwise the card says "up to". */
export function isExact({ xp, canGive }: GameCard): boolean {
  for (let other = 1; other <= highest; other += 1) if (other !== xp && canGive(other)) return false;
  return canGive(xp);
}
