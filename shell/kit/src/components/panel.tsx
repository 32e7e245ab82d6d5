import { type HTMLAttributes, type ReactNode, useId } from 'react';
import type { EmojiName } from './art/emoji-names';
import { Card, type CardProps } from './card';
import { classNames } from './class-names';
import { Emoji } from './emoji';
import styles from './panel.module.css';

export interface PanelProps extends Omit<HTMLAttributes<HTMLElement>, 'title'> {
  title?: ReactNode;
  emoji?: EmojiName;
  /** Shown to the right of the title. */
  actions?: ReactNode;
  headingLevel?: 2 | 3;
  tone?: CardProps['tone'];
}

/** A titled part of a page. */
export function Panel({ title, emoji, actions, headingLevel = 2, tone, className, children, ...rest }: PanelProps) {
  const id = useId();
  const Heading = `h${headingLevel}` as const;
  return (
    <Card
      as="section"
      tone={tone}
      aria-labelledby={title ? id : undefined}
      className={classNames(styles.panel, className)}
      {...rest}
    >
      {title && (
        <div className={styles.head}>
          {emoji && <Emoji name={emoji} size={30} />}
          <Heading id={id} className={styles.title}>
            {title}
          </Heading>
          {actions && <div className={styles.actions}>{actions}</div>}
        </div>
      )}
      {children}
    </Card>
  );
}
