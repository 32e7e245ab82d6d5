import type { HTMLAttributes } from 'react';
import type { Tone } from './art/category-looks';
import styles from './card.module.css';
import { classNames } from './class-names';
import { toneStyle } from './tone-style';

export interface CardProps extends HTMLAttributes<HTMLElement> {
  as?: 'div' | 'article' | 'section' | 'li';
  /** Lifts when pointed at; for cards that lead somewhere. */
  interactive?: boolean;
  tone?: 'paper' | Exclude<Tone, 'grey'>;
}

export function Card({ as: Element = 'div', interactive, tone = 'paper', style, className, ...rest }: CardProps) {
  return (
    <Element
      style={tone === 'paper' ? style : { ...toneStyle(tone), ...style }}
      className={classNames(
        styles.card,
        tone !== 'paper' && styles.toned,
        interactive && styles.interactive,
        className,
      )}
      {...rest}
    />
  );
}
