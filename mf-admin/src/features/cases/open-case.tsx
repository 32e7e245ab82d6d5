import type { CaseResponse, ModerationCase } from '@storysprout/contract';
import { Button, Card, Icon, IconButton, Row, Skeleton } from '@storysprout/kit';
import { useEffect, useRef, useState } from 'react';
import { kindNames } from '../../shared/kind-names';
import * as texts from '../../texts/cases';
import { CaseFacts } from './case-facts';
import { type DecisionOption, decisionOptions } from './case-labels';
import styles from './cases.module.css';

interface OpenCaseProps {
  /** Null while it is being claimed. */
  readonly answer: CaseResponse | null;
  readonly isDeciding: boolean;
  readonly onDecide: (option: DecisionOption) => void;
  readonly onNext: () => void;
  readonly onLeave: () => void;
  /** Claims it for ten more minutes. */
  readonly onKeepOpen: () => void;
}

/** The case a moderator has open: its subject, its history, and the possible decisions. */
export function OpenCase({ answer, isDeciding, onDecide, onNext, onLeave, onKeepOpen }: OpenCaseProps) {
  const heading = useRef<HTMLHeadingElement>(null);
  const id = answer?.case._id;
  useEffect(() => {
    if (id) showHeading(heading.current);
  }, [id]);
  if (!answer) return <Skeleton height={420} />;
  const { case: shown } = answer;
  return (
    <Card as="section" aria-label={texts.openEntry} className={styles.open}>
      <Row gap={2} wrap={false} className={styles.openHead}>
        <h2 ref={heading} tabIndex={-1} className={styles.openTitle}>
          {headingOf(shown)}
        </h2>
        <Button variant="ghost" size="s" onClick={onNext}>
          {texts.next}
        </Button>
        <IconButton label={texts.giveItBack} onClick={onLeave}>
          <Icon name="close" />
        </IconButton>
      </Row>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls, so the keyboard must be able to */}
      <section className={styles.openBody} aria-label={texts.whatItIsAbout} tabIndex={0}>
        <Claim shown={shown} onKeepOpen={onKeepOpen} />
        <CaseFacts answer={answer} />
      </section>
      <Row gap={2} align="stretch" className={styles.decisions}>
        {decisionOptions(shown).map((option, at) => (
          <Button
            key={option.decision}
            size="s"
            variant={at === 0 ? 'primary' : option.decision === 'remove' ? 'danger' : 'secondary'}
            disabled={isDeciding}
            onClick={() => onDecide(option)}
          >
            {option.label}
          </Button>
        ))}
      </Row>
    </Card>
  );
}

/**
 * Focuses the heading. Beside the list nothing may move under the pointer; on small screens the entry replaces the
 * list, so the page scrolls to it.
 */
function showHeading(heading: HTMLHeadingElement | null): void {
  const isBesideList = window.matchMedia('(min-width: 1000px)').matches;
  heading?.focus({ preventScroll: true });
  if (!isBesideList) heading?.scrollIntoView({ block: 'start' });
}

function headingOf({ kind, subject }: ModerationCase): string {
  const label = subject?.correction ? texts.newVersion : kindNames[kind].label;
  return subject ? texts.labelBy(label, subject.author.name) : label;
}

const times = new Intl.DateTimeFormat('en-US', { hour: 'numeric', minute: '2-digit' });

/** Shows until when the case is reserved for this moderator. */
function Claim({ shown: { claimedUntil }, onKeepOpen }: { shown: ModerationCase; onKeepOpen: () => void }) {
  const isOver = useIsOver(claimedUntil);
  if (!claimedUntil) return null;
  if (!isOver) return <p className={styles.soft}>{texts.yoursUntil(times.format(new Date(claimedUntil)))}</p>;
  return (
    <Row gap={3} role="status" className={styles.claimOver}>
      <span>{texts.timeIsOver}</span>
      <Button size="s" variant="secondary" onClick={onKeepOpen}>
        {texts.tenMoreMinutes}
      </Button>
    </Row>
  );
}

function useIsOver(time: string | null): boolean {
  const [over, setOver] = useState<string | null>(null);
  useEffect(() => {
    if (time === null) return;
    const left = Math.max(0, new Date(time).getTime() - Date.now());
    const timer = window.setTimeout(() => setOver(time), left);
    return () => window.clearTimeout(timer);
  }, [time]);
  return time !== null && over === time;
}
