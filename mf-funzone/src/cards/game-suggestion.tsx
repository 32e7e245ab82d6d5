import { gameCards } from '@storysprout/contract';
import { Emoji, PageLink } from '@storysprout/kit';
import { useState } from 'react';
import * as texts from '../texts/cards';
import { CardXp } from './card-xp';
import styles from './cards.module.css';

/** A game picked at random, with its XP, for the foot of a blog. */
export function GameSuggestion() {
  const [card] = useState(() => gameCards[Math.floor(Math.random() * gameCards.length)]);
  if (!card) return null;
  const { emoji, tone } = card;
  return (
    <PageLink to={card.path} className={styles.suggestion} style={{ background: `var(--${tone}-soft)` }}>
      <Emoji name={emoji} size={56} />
      <span className={styles.suggestionText}>
        <span className={styles.overline}>{texts.timeForAGame}</span>
        <span className={styles.title}>{card.title}</span>
        <span className={styles.teaser}>{card.teaser}</span>
      </span>
      <CardXp card={card} />
    </PageLink>
  );
}
