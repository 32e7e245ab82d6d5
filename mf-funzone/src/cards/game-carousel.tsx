import { Icon, IconButton, Panel, useReducedMotion } from '@storysprout/kit';
import { useRef } from 'react';
import * as texts from '../texts/cards';
import * as navigationTexts from '../texts/navigation';
import styles from './cards.module.css';
import { GameTiles } from './game-tiles';

/** How far one press of an arrow scrolls, in pixels, as in the blog carousel (docs/product.md#home). */
const stepPx = 300;

/** A scrolling row of all games for the home page. */
export function GameCarousel() {
  const row = useRef<HTMLUListElement>(null);
  const isCalm = useReducedMotion();
  const scroll = (left: number) => row.current?.scrollBy({ left, behavior: isCalm ? 'auto' : 'smooth' });
  const actions = (
    <>
      <IconButton label={texts.earlierGames} onClick={() => scroll(-stepPx)}>
        <Icon name="chevron-left" />
      </IconButton>
      <IconButton label={texts.moreGames} onClick={() => scroll(stepPx)}>
        <Icon name="chevron-right" />
      </IconButton>
    </>
  );
  return (
    <Panel title={navigationTexts.funZone} emoji="joystick" actions={actions}>
      <GameTiles ref={row} className={styles.row} signInText={texts.signInFromHome} isBelow />
    </Panel>
  );
}
