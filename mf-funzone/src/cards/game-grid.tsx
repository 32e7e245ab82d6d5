import { gameCards } from '@storysprout/contract';
import styles from './cards.module.css';
import { GameTile } from './game-tile';
import { useOpenGame } from './use-open-game';

/** All eleven games. */
export function GameGrid() {
  const openGame = useOpenGame('⚠️ You must be logged in to play games!');
  return (
    <ul className={styles.grid}>
      {gameCards.map((card) => (
        <li key={card.game}>
          <GameTile card={card} onOpen={openGame} />
        </li>
      ))}
    </ul>
  );
}
