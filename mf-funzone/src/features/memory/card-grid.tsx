import { Emoji } from '@storysprout/kit';
import { type KeyboardEvent, memo, useRef, useState } from 'react';
import styles from './memory.module.css';
import { symbolName, symbolWords } from './memory-news';

interface CardProps {
  readonly card: number;
  readonly symbol: number;
  readonly isUp: boolean;
  readonly isMatched: boolean;
  readonly isCurrent: boolean;
}

/** Drawn again only when it turns: the clock beside the cards ticks ten times a second. */
const Card = memo(function Card({ card, symbol, isUp, isMatched, isCurrent }: CardProps) {
  const what = isUp ? `${symbolWords(symbol)}${isMatched ? ', found' : ''}` : 'face down';
  const look = `${styles.card} ${isUp ? styles.up : ''} ${isMatched ? styles.matched : ''}`;
  return (
    <button
      type="button"
      className={look}
      aria-label={`Card ${card + 1}, ${what}`}
      aria-disabled={isUp}
      data-card={card}
      data-first={isCurrent ? '' : undefined}
      tabIndex={isCurrent ? 0 : -1}
    >
      <span className={styles.inner}>
        <span className={styles.back} />
        <span className={styles.face}>{isUp && <Emoji name={symbolName(symbol)} size={96} />}</span>
      </span>
    </button>
  );
});

interface CardGridProps {
  readonly deck: readonly number[];
  readonly matched: readonly boolean[];
  readonly open: readonly number[];
  readonly onFlip: (card: number) => void;
}

/** Nearly square, and never so many that a card gets smaller than a finger on a phone. */
export function columnsFor(cards: number): number {
  return Math.min(6, Math.ceil(Math.sqrt(cards)));
}

function target(key: string, card: number, columns: number, cards: number): number | null {
  const goals: Readonly<Record<string, number>> = {
    ArrowLeft: card - 1,
    ArrowRight: card + 1,
    ArrowUp: card - columns,
    ArrowDown: card + columns,
    Home: 0,
    End: cards - 1,
  };
  const goal = goals[key];
  return goal !== undefined && goal >= 0 && goal < cards ? goal : null;
}

function cardOf(element: EventTarget): number | null {
  const card = element instanceof Element ? element.closest<HTMLElement>('[data-card]')?.dataset.card : undefined;
  return card === undefined ? null : Number(card);
}

/** The cards: one Tab stop, arrows from card to card, Enter or Space turns one. */
export function CardGrid({ deck, matched, open, onFlip }: CardGridProps) {
  const grid = useRef<HTMLDivElement>(null);
  const [current, setCurrent] = useState(0);
  const columns = columnsFor(deck.length);
  const handleKey = (event: KeyboardEvent) => {
    const goal = target(event.key, current, columns, deck.length);
    if (goal === null) return;
    event.preventDefault();
    grid.current?.querySelector<HTMLElement>(`[data-card="${goal}"]`)?.focus();
  };
  return (
    // biome-ignore lint/a11y/useSemanticElements: a group of buttons with arrow keys between them
    <div
      ref={grid}
      className={styles.grid}
      role="group"
      aria-label={`${deck.length} cards in ${columns} columns`}
      style={{ '--columns': columns } as React.CSSProperties}
      onKeyDown={handleKey}
      onFocus={({ target: element }) => setCurrent(cardOf(element) ?? current)}
      onClick={({ target: element }) => {
        const card = cardOf(element);
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
        />
      ))}
    </div>
  );
}
