import type { GameCard } from '@storysprout/contract';
import { Badge, Emoji, XpBadge } from '@storysprout/kit';
import styles from './cards.module.css';
import { gameLooks } from './game-looks';

interface GameTileProps {
  readonly card: GameCard;
  readonly onOpen: (card: GameCard) => void;
}

/** One game: picture, name, type and the XP it is good for. */
export function GameTile({ card, onOpen }: GameTileProps) {
  const { emoji, tone, teaser } = gameLooks[card.game];
  return (
    <button type="button" className={`${styles.tile} ${styles[tone]}`} onClick={() => onOpen(card)}>
      <span className={styles.picture}>
        <Emoji name={emoji} size={64} />
      </span>
      <span className={styles.title}>{card.title}</span>
      <span className={styles.teaser}>{teaser}</span>
      <span className={styles.badges}>
        <XpBadge xp={card.xp} />
        <Badge tone={tone}>{card.type}</Badge>
      </span>
    </button>
  );
}
