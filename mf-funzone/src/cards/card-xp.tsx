import type { GameCard } from '@storysprout/contract';
import { XpBadge } from '@storysprout/kit';
import * as texts from '../texts/cards';
import styles from './cards.module.css';

/** More than any round can earn. */
const highest = 400;

/** Returns what a won round can earn, if that is not exactly the XP of the badge: '10 to 200 XP a round'. */
function earnedText({ xp, canGive }: GameCard): string | null {
  const possible = Array.from({ length: highest }, (_, at) => at + 1).filter(canGive);
  const [least = xp, most = least] = [possible[0], possible.at(-1)];
  return least === xp && most === xp ? null : texts.earned(least, most);
}

/** The XP on a game's card, and beside it what a round really earns. */
export function CardXp({ card }: { card: GameCard }) {
  const earned = earnedText(card);
  return (
    <span className={styles.xp}>
      <XpBadge xp={card.xp} />
      {earned && <span className={styles.earned}>{earned}</span>}
    </span>
  );
}
