import { gameCards } from '@storysprout/contract';
import { Container, PageHeader } from '@storysprout/kit';
import styles from '../cards/cards.module.css';
import { GameTile } from '../cards/game-tile';
import { useOpenGame } from '../cards/use-open-game';
import { useKeptRounds } from '../play/use-kept-rounds';

export default function FunzonePage() {
  useKeptRounds();
  const openGame = useOpenGame('⚠️ You must be logged in to play games!');
  return (
    <Container width="wide">
      <PageHeader
        title="FunZone"
        emoji="joystick"
        lead="Eleven games to puzzle, spell, count and giggle. Every one of them earns XP."
      />
      <ul className={styles.grid}>
        {gameCards.map((card) => (
          <li key={card.game}>
            <GameTile card={card} onOpen={openGame} />
          </li>
        ))}
      </ul>
    </Container>
  );
}
