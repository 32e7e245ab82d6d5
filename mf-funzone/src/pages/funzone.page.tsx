import { Container, PageHeader } from '@storysprout/kit';
import styles from '../cards/cards.module.css';
import { GameTiles } from '../cards/game-tiles';
import { useKeptRounds } from '../play/use-kept-rounds';

export default function FunzonePage() {
  useKeptRounds();
  return (
    <Container width="wide">
      <PageHeader
        title="FunZone"
        emoji="joystick"
        lead="Eleven games to puzzle, spell, count and giggle. Every one of them earns XP."
      />
      <GameTiles className={styles.grid} signInText="⚠️ You must be logged in to play games!" />
    </Container>
  );
}
