import type { CSSProperties, HTMLAttributes } from 'react';
import { classNames } from './class-names';
import styles from './layout.module.css';

type Gap = 1 | 2 | 3 | 4 | 5 | 6 | 7 | 8;

export interface ContainerProps extends HTMLAttributes<HTMLDivElement> {
  width?: 'wide' | 'text' | 'form';
}

/** Limits the width of a page's content. */
export function Container({ width = 'wide', className, ...rest }: ContainerProps) {
  return <div className={classNames(styles.container, styles[width], className)} {...rest} />;
}

export interface StackProps extends HTMLAttributes<HTMLElement> {
  as?: 'div' | 'ul' | 'ol' | 'li';
  /** A step of the space tokens. */
  gap?: Gap;
}

/** Places its children below each other. */
export function Stack({ as: Element = 'div', gap = 4, className, style, ...rest }: StackProps) {
  const look = { gap: `var(--space-${gap})`, ...style };
  return <Element className={classNames(styles.stack, className)} style={look} {...rest} />;
}

export interface RowProps extends StackProps {
  align?: CSSProperties['alignItems'];
  justify?: CSSProperties['justifyContent'];
  wrap?: boolean;
}

/** Places its children beside each other. */
export function Row({ gap = 3, align = 'center', justify, wrap = true, className, style, ...rest }: RowProps) {
  const look = { alignItems: align, justifyContent: justify, flexWrap: wrap ? 'wrap' : 'nowrap', ...style } as const;
  return <Stack gap={gap} className={classNames(styles.row, className)} style={look} {...rest} />;
}
