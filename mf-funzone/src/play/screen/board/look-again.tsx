import { Row } from '@storysprout/kit';
import type { ReactNode } from 'react';
import styles from './look-again.module.css';

/** The end screen's list of missed questions or words, given as list items. */
export function LookAgain({ title, children }: { title: string; children: ReactNode }) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a long list scrolls
    <section className={styles.again} aria-label={title} tabIndex={0} data-scrolls="">
      <h3>{title}</h3>
      <Row as="ul" align="stretch" justify="center">
        {children}
      </Row>
    </section>
  );
}
