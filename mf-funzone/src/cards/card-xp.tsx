import type { GameCard } from '@storysprout/contract';
import { XpBadge } from '@storysprout/kit';
import * as texts from '../texts/cards';
import styles from './cards.module.css';
import { isExact } from './xp-promise';

/** The XP on a game's card, which promises no more than a round can give. */
export function CardXp({ card }: { card: GameCard }) {
  return (
    <span className={styles.xp}>
      {!isExact(card) && <span className={styles.upTo}>{texts.upTo} </span>}
      <XpBadge xp={card.xp} />
    </span>
  );
}
