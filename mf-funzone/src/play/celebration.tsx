import { Emoji, type EmojiName } from '@storysprout/kit';
import styles from './celebration.module.css';

const confetti: readonly EmojiName[] = [
  'glowing-star',
  'balloon',
  'sparkles',
  'sunflower',
  'four-leaf-clover',
  'party-popper',
];

/** A short, soft shower for a won round; it stands still under reduced motion. Decoration only. */
export function Celebration() {
  return (
    <div className={styles.shower} aria-hidden="true">
      {confetti.map((name, index) => (
        <span
          key={name}
          className={styles.piece}
          style={{ insetInlineStart: `${8 + index * 16}%`, animationDelay: `${index * 90}ms` }}
        >
          <Emoji name={name} size={36} />
        </span>
      ))}
    </div>
  );
}
