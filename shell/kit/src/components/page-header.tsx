import type { ReactNode } from 'react';
import type { EmojiName } from './art/emoji-names';
import { classNames } from './class-names';
import { Emoji } from './emoji';
import { Row } from './layout';
import styles from './page-header.module.css';
import { PageTitle } from './page-title';

export interface PageHeaderProps {
  title: ReactNode;
  emoji?: EmojiName;
  /** One friendly sentence. */
  lead?: ReactNode;
  actions?: ReactNode;
  documentTitle?: string;
  className?: string;
}

export function PageHeader({ title, emoji, lead, actions, documentTitle, className }: PageHeaderProps) {
  return (
    <header className={classNames(styles.header, className)}>
      {emoji && (
        <span className={styles.emoji}>
          <Emoji name={emoji} size={56} eager />
        </span>
      )}
      <div className={styles.words}>
        <PageTitle documentTitle={documentTitle}>{title}</PageTitle>
        {lead && <p className={styles.lead}>{lead}</p>}
      </div>
      {actions && (
        <Row gap={2} align="stretch">
          {actions}
        </Row>
      )}
    </header>
  );
}
