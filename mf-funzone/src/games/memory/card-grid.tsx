import type { MemoryState } from '@storysprout/game-rules/memory';
import { Emoji, type EmojiName } from '@storysprout/kit';
import { type CSSProperties, type KeyboardEvent, memo, useRef, useState } from 'react';
import { cellOf, focusCell, gridGoal } from '../../play/screen/board/grid-keys';
import * as texts from '../../texts/memory';
import styles from './memory.module.css';
import { symbolLabel, symbolName } from './memory-texts';

interface CardBack {
  /** A picture that is not one of those to find. */
  readonly emoji: EmojiName;
  readonly tone: 'blue' | 'berry' | 'leaf' | 'plum';
}

const backs: readonly [CardBack, ...CardBack[]] = [
  { emoji: 'seedling', tone: 'blue' },
  { emoji: 'owl', tone: 'berry' },
  { emoji: 'castle', tone: 'leaf' },
  { emoji: 'star', tone: 'plum' },
];

/** Returns the back of the cards of a level; each level looks like a new deck. */
function backOf(level: number): CardBack {
  return backs[(level - 1) % backs.length] ?? backs[0];
}

interface CardProps {
  readonly card: number;
  readonly symbol: number;
  readonly isUp: boolean;
  readonly isMatched: boolean;
  readonly isCurrent: boolean;
  readonly back: EmojiName;
}

/** Memoized, because the clock beside the cards updates ten times a second. */
const Card = memo(function Card({ card, symbol, isUp, isMatched, isCurrent, back }: CardProps) {
  const picture = symbolLabel(symbol);
  const what = isUp ? (isMatched ? texts.found(picture) : picture) : texts.faceDown;
  const look = `${styles.card} ${isUp ? styles.up : ''} ${isMatched ? styles.matched : ''}`;
  return (
    <button
      type="button"
      className={look}
      aria-label={texts.card(card + 1, what)}
      aria-disabled={isUp}
      data-cell={card}
      data-first={isCurrent ? '' : undefined}
      tabIndex={isCurrent ? 0 : -1}
    >
      <span className={styles.inner}>
        <span className={styles.back}>
          <Emoji name={back} size={96} eager />
        </span>
        <span className={styles.face}>{isUp && <Emoji name={symbolName(symbol)} size={96} eager />}</span>
      </span>
    </button>
  );
});

interface CardGridProps {
  readonly state: MemoryState;
  readonly columns: number;
  readonly onFlip: (card: number) => void;
}

/** The cards. They are a single Tab stop: arrow keys move between them, and Enter or Space turns one. */
export function CardGrid({ state, columns, onFlip }: CardGridProps) {
  const { deck, matched, open, level } = state;
  const { emoji, tone } = backOf(level);
  const grid = useRef<HTMLDivElement>(null);
  const [current, setCurrent] = useState(0);
  const handleKey = (event: KeyboardEvent) => {
    const goal = gridGoal(event.key, cellOf(event.target) ?? current, columns, deck.length);
    if (goal === null) return;
    event.preventDefault();
    focusCell(grid.current, goal);
  };
  return (
    // biome-ignore lint/a11y/useSemanticElements: a group of buttons with arrow keys between them
    <div
      ref={grid}
      className={styles.grid}
      role="group"
      aria-label={texts.grid(deck.length, columns)}
      style={{ '--columns': columns, '--back': `var(--${tone})` } as CSSProperties}
      onKeyDown={handleKey}
      onFocus={({ target: element }) => setCurrent(cellOf(element) ?? current)}
      onClick={({ target: element }) => {
        const card = cellOf(element);
        if (card !== null) onFlip(card);
      }}
    >
      {deck.map((symbol, card) => (
        <Card
          // biome-ignore lint/suspicious/noArrayIndexKey: a card is its place on the table
          key={card}
          card={card}
          symbol={symbol}
          isUp={open.includes(card) || matched[card] === true}
          isMatched={matched[card] === true}
          isCurrent={card === current}
          back={emoji}
        />
      ))}
    </div>
  );
}
