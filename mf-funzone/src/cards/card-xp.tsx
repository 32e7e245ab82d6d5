import type { GameCard } from '@storysprout/contract';
import { XpBadge } from '@storysprout/kit';
import * as texts from '../texts/cards';
import styles from './cards.module.css';

/** More than any round can earn. */
const highest = 400;

/** Returns whether every won round of a game gives exactly the XP on its card; otherwise the card says "up to". */
function isExact({ xp, canGive }: GameCard): boolean {
  for (let other = 1; other <= highest; other += 1) if (other !== xp && canGive(other)) return false;
  return canGive(xp);
}

/** The XP on a game's card. It says "up to" unless every won round gives exactly this much. */
export function CardXp({ card }: { card: GameCard }) {
  return (
    <span className={styles.xp}>
      {!isExact(card) && <span className={styles.upTo}>{texts.upTo} </span>}
      <XpBadge xp={card.xp} />
    </span>
  );
}
