import { Container, PageHeader } from '@storysprout/kit';
import styles from '../cards/cards.module.css';
import { GameTiles } from '../cards/game-tiles';
import { SurpriseTile } from '../cards/surprise-tile';
import { useSavedRounds } from '../play/round/use-saved-rounds';
import * as texts from '../texts/cards';
import * as navigationTexts from '../texts/navigation';

export default function FunzonePage() {
  useSavedRounds();
  return (
    <Container width="wide">
      <PageHeader title={navigationTexts.funZone} emoji="joystick" lead={navigationTexts.funZoneLead} />
      <div className={styles.grid}>
        <GameTiles className={styles.inGrid} signInText={texts.signInFromFunZone} />
        <SurpriseTile signInText={texts.signInFromFunZone} />
      </div>
    </Container>
  );
}
