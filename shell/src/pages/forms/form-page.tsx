import { Card, Container, Emoji, type EmojiName, PageTitle } from '@storysprout/kit';
import type { ReactNode } from 'react';
import styles from './form-page.module.css';

interface FormPageProps {
  title: string;
  emoji: EmojiName;
  lead: ReactNode;
  /** Links below the form. */
  links?: ReactNode;
  children: ReactNode;
}

/** A page that consists of one small form, styled like a page of an exercise book. */
export function FormPage({ title, emoji, lead, links, children }: FormPageProps) {
  return (
    <Container width="form">
      <Card className={styles.sheet}>
        <span className={styles.sticker}>
          <Emoji name={emoji} size={60} eager />
        </span>
        <PageTitle className={styles.title}>{title}</PageTitle>
        <p className={styles.lead}>{lead}</p>
        {children}
        {links && <div className={styles.links}>{links}</div>}
      </Card>
    </Container>
  );
}
