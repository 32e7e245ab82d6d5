import type { EmojiName } from '../art/emoji-names';
import { classNames } from './class-names';
import styles from './emoji.module.css';

/** Address of an emoji picture. */
export function emojiUrl(name: EmojiName): string {
  return `/art/emoji/${name}.svg`;
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
      src={emojiUrl(name)}
      alt={label}
      width={size}
      height={size}
      draggable={false}
      decoding="async"
    />
  );
}
