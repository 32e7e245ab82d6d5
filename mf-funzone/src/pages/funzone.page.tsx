import { Container, PageHeader } from '@storysprout/kit';
import { GameGrid } from '../cards/game-grid';
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
      <GameGrid />
    </Container>
  );
}
