import type { SyntheticEvent } from 'react';
import type { EmojiName } from './art/emoji-names';
import { sheetCell } from './art/emoji-sheets';
import { classNames } from './class-names';
import { CutOut, LateCutOut } from './cut-out';
import styles from './emoji.module.css';

/** One of the kit's pictures by its name, or any other by its address. */
export type PictureName = EmojiName | `${string}/${string}`;

/** The largest side, in pixels, at which the small picture is sharp on nearly every screen. */
const smallUpTo = 32;

/** Address of a picture shown at that size, in pixels. */
export function emojiUrl(name: PictureName, size = 24): string {
  if (name.includes('/')) return name;
  return `/art/emoji/${name}${size <= smallUpTo ? '-small' : ''}.webp`;
}

export interface EmojiProps {
  name: PictureName;
  /** The text for screen readers; without it, the picture is decoration. */
  label?: string;
  /** Side in pixels. */
  size?: number;
  /** Fetched at once, before everything else, even when it is not in sight yet. */
  eager?: boolean;
  /** Loaded, with its sheet, only when the reader comes near; for rows and corners below the first screen. */
  whenNear?: boolean;
  className?: string;
}

/**
 * Hides a picture that could not be loaded, for example without a connection. Its space stays empty instead of showing
 * a broken picture.
 */
function hide({ currentTarget }: SyntheticEvent<HTMLImageElement>) {
  currentTarget.style.visibility = 'hidden';
}

export function Emoji({ name, label = '', size = 24, eager, whenNear, className }: EmojiProps) {
  const look = classNames(styles.emoji, className);
  const cell = sheetCell(name, size);
  const Cut = whenNear ? LateCutOut : CutOut;
  if (cell) return <Cut cell={cell} label={label} size={size} className={look} />;
  const url = emojiUrl(name, size);
  return (
    <img
      key={url}
      className={look}
      src={url}
      alt={label}
      width={size}
      height={size}
      draggable={false}
      loading={eager ? 'eager' : 'lazy'}
      fetchPriority={eager ? 'high' : undefined}
      decoding="async"
      onError={label ? undefined : hide}
    />
  );
}
