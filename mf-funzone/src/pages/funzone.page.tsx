import { Container, PageHeader } from '@storysprout/kit';
import styles from '../cards/cards.module.css';
import { GameTiles } from '../cards/game-tiles';
import { useKeptRounds } from '../play/use-kept-rounds';
import * as texts from '../texts/cards';
import * as placesTexts from '../texts/places';

export default function FunzonePage() {
  useKeptRounds();
  return (
    <Container width="wide">
      <PageHeader title={placesTexts.funZone} emoji="joystick" lead={placesTexts.funZoneLead} />
      <GameTiles className={styles.grid} signInText={texts.signInFromFunZone} withSurprise />
    </Container>
  );
}
