import type { EmojiName } from '../art/emoji-names';
import { classNames } from './class-names';
import styles from './emoji.module.css';

/** The largest side, in pixels, at which the small picture is sharp on nearly every screen. */
const smallUpTo = 32;

/** Address of an emoji picture shown at that size, in pixels. */
export function emojiUrl(name: EmojiName, size = 24): string {
  return `/art/emoji/${name}${size <= smallUpTo ? '-small' : ''}.webp`;
}

export interface EmojiProps {
  name: EmojiName;
  /** What a screen reader says; without it the picture is decoration. */
  label?: string;
  /** Side in pixels. */
  size?: number;
  className?: string;
}

export function Emoji({ name, label = '', size = 24, className }: EmojiProps) {
  return (
    <img
      className={classNames(styles.emoji, className)}
      src={emojiUrl(name, size)}
      alt={label}
      width={size}
      height={size}
      draggable={false}
      decoding="async"
    />
  );
}
