import { Container, PageHeader } from '@storysprout/kit';
import styles from '../cards/cards.module.css';
import { GameTiles } from '../cards/game-tiles';
import { SurpriseTile } from '../cards/surprise-tile';
import { useKeptRounds } from '../play/use-kept-rounds';
import * as texts from '../texts/cards';
import * as placesTexts from '../texts/places';

export default function FunzonePage() {
  useKeptRounds();
  return (
    <Container width="wide">
      <PageHeader title={placesTexts.funZone} emoji="joystick" lead={placesTexts.funZoneLead} />
      <div className={styles.grid}>
        <GameTiles className={styles.inGrid} signInText={texts.signInFromFunZone} />
        <SurpriseTile signInText={texts.signInFromFunZone} />
      </div>
    </Container>
  );
}
