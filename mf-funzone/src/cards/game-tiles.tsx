import { type GameCard, gameCards } from '@storysprout/contract';
import { Badge, Emoji, PageLink } from '@storysprout/kit';
import type { MouseEvent, Ref } from 'react';
import { CardXp } from './card-xp';
import styles from './cards.module.css';
import { useSignInFirst } from './use-sign-in-first';

interface GameTileProps {
  readonly card: GameCard;
  readonly isBelow: boolean;
  readonly onOpen: (event: MouseEvent) => void;
}

/** The tile of a game: picture, name, type and XP. */
function GameTile({ card, isBelow, onOpen }: GameTileProps) {
  const { emoji, tone } = card;
  return (
    <PageLink to={card.path} className={styles.tile} style={{ background: `var(--${tone}-soft)` }} onClick={onOpen}>
      <span className={styles.picture}>
        <Emoji name={emoji} size={64} whenNear={isBelow} />
      </span>
      <span className={styles.title}>{card.title}</span>
      <span className={styles.teaser}>{card.teaser}</span>
      <span className={styles.badges}>
        <CardXp card={card} />
        <Badge tone={tone}>{card.type}</Badge>
      </span>
    </PageLink>
  );
}

interface GameTilesProps {
  readonly className: string | undefined;
  /** The message for a visitor who opens a game without being signed in. */
  readonly signInText: string;
  /** True if the tiles are below the first screen, so that their pictures are loaded later. */
  readonly isBelow?: boolean;
  readonly ref?: Ref<HTMLUListElement>;
}

/** The tiles of all games. */
export function GameTiles({ signInText, isBelow = false, ...list }: GameTilesProps) {
  const signInFirst = useSignInFirst(signInText);
  const handleOpen = (event: MouseEvent) => {
    if (!signInFirst) return;
    event.preventDefault();
    signInFirst();
  };
  return (
    <ul {...list}>
      {gameCards.map((card) => (
        <li key={card.game}>
          <GameTile card={card} isBelow={isBelow} onOpen={handleOpen} />
        </li>
      ))}
    </ul>
  );
}
