import { gameCards } from '@storysprout/contract';
import { Emoji } from '@storysprout/kit';
import * as texts from '../texts/cards';
import styles from './cards.module.css';
import { useOpenGame } from './use-open-game';

/** Opens a random game for a child who can't choose. */
export function SurpriseTile({ signInText }: { signInText: string }) {
  const openGame = useOpenGame(signInText);
  const handleClick = () => {
    const card = gameCards[Math.floor(Math.random() * gameCards.length)];
    if (card) openGame(card);
  };
  return (
    <button type="button" className={`${styles.tile} ${styles.surprise}`} onClick={handleClick}>
      <span className={styles.picture}>
        <Emoji name="game-die" size={64} />
      </span>
      <span className={styles.title}>{texts.surpriseMe}</span>
      <span className={styles.teaser}>{texts.surpriseTeaser}</span>
    </button>
  );
}
