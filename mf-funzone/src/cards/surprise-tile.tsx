import { gameCards } from '@storysprout/contract';
import { Emoji } from '@storysprout/kit';
import { useNavigate } from '@storysprout/kit/router';
import * as texts from '../texts/cards';
import styles from './cards.module.css';
import { useSignInFirst } from './use-sign-in-first';

/** Opens a random game for a child who can't choose. */
export function SurpriseTile({ signInText }: { signInText: string }) {
  const signInFirst = useSignInFirst(signInText);
  const navigate = useNavigate();
  const openGame = () => {
    const card = gameCards[Math.floor(Math.random() * gameCards.length)];
    if (card) void navigate(card.path);
  };
  return (
    <button type="button" className={`${styles.tile} ${styles.surprise}`} onClick={signInFirst ?? openGame}>
      <span className={styles.picture}>
        <Emoji name="game-die" size={64} />
      </span>
      <span className={styles.title}>{texts.surpriseMe}</span>
      <span className={styles.teaser}>{texts.surpriseTeaser}</span>
    </button>
  );
}
