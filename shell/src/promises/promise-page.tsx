import { Container, PageHeader, PageLink, Panel, ReadAloud, Stack } from '@storysprout/kit';
import { type ReactNode, useRef } from 'react';
import * as promisesTexts from '../texts/promises';
import styles from './promise-page.module.css';
import type { PromiseSection, PromiseText } from './texts';

const pages = [
  { to: '/privacy', label: promisesTexts.yourPrivacy },
  { to: '/rules', label: promisesTexts.ourRules },
  { to: '/grown-ups', label: promisesTexts.forGrownUps },
] as const;

function Section({ title, emoji, lines }: PromiseSection) {
  return (
    <Panel title={title} emoji={emoji}>
      <ul className={styles.lines}>
        {lines.map((line) => (
          <li key={line}>{line}</li>
        ))}
      </ul>
    </Panel>
  );
}

export interface PromisePageProps {
  readonly text: PromiseText;
  /** The address of this page: the links below lead to the others. */
  readonly path: (typeof pages)[number]['to'];
  /** Shown after the sections. */
  readonly children?: ReactNode;
}

/** A page with the site's promises. It can be read aloud for children who don't read yet. */
export function PromisePage({ text, path, children }: PromisePageProps) {
  const sections = useRef<HTMLDivElement>(null);
  return (
    <Container width="text">
      <PageHeader title={text.title} emoji={text.emoji} lead={text.lead} />
      <div className={styles.listen}>
        <ReadAloud of={sections} what={promisesTexts.thisPage} />
      </div>
      <div ref={sections}>
        <Stack gap={5}>
          {text.sections.map((section) => (
            <Section key={section.title} {...section} />
          ))}
          {children}
        </Stack>
      </div>
      <nav aria-label={promisesTexts.moreAboutThisSite} className={styles.others}>
        {pages
          .filter(({ to }) => to !== path)
          .map(({ to, label }) => (
            <PageLink key={to} to={to}>
              {label}
            </PageLink>
          ))}
      </nav>
    </Container>
  );
}
