import type { GameCard } from '@storysprout/contract';
import { XpBadge } from '@storysprout/kit';
import * as texts from '../texts/cards';
import styles from './cards.module.css';
import { isExact } from './exact-xp';

/** The XP on a game's card. It says "up to" unless every won round gives exactly this much. */
export function CardXp({ card }: { card: GameCard }) {
  return (
    <span className={styles.xp}>
      {!isExact(card) && <span className={styles.upTo}>{texts.upTo} </span>}
      <XpBadge xp={card.xp} />
    </span>
  );
}
