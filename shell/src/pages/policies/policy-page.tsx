import { Container, PageHeader, PageLink, Panel, ReadAloud, Stack } from '@storysprout/kit';
import { type ReactNode, useRef } from 'react';
import * as policiesTexts from '../../texts/policies';
import styles from './policy-page.module.css';
import type { PolicySection, PolicyText } from './texts';

const pages = [
  { to: '/privacy', label: policiesTexts.yourPrivacy },
  { to: '/rules', label: policiesTexts.ourRules },
  { to: '/grown-ups', label: policiesTexts.forGrownUps },
] as const;

function Section({ title, emoji, lines }: PolicySection) {
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

export interface PolicyPageProps {
  readonly text: PolicyText;
  /** The address of this page: the links below lead to the others. */
  readonly path: (typeof pages)[number]['to'];
  /** Shown after the sections. */
  readonly children?: ReactNode;
}

/** A page with one of the site's policies. It can be read aloud for children who don't read yet. */
export function PolicyPage({ text, path, children }: PolicyPageProps) {
  const sections = useRef<HTMLDivElement>(null);
  return (
    <Container width="text">
      <PageHeader title={text.title} emoji={text.emoji} lead={text.lead} />
      <div className={styles.listen}>
        <ReadAloud of={sections} what={policiesTexts.thisPage} />
      </div>
      <div ref={sections}>
        <Stack gap={5}>
          {text.sections.map((section) => (
            <Section key={section.title} {...section} />
          ))}
          {children}
        </Stack>
      </div>
      <nav aria-label={policiesTexts.moreAboutThisSite} className={styles.others}>
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
