import type { CaseResponse, ModerationCase } from '@storysprout/contract';
import { Button, Card, Icon, IconButton, Row, Skeleton } from '@storysprout/kit';
import { useEffect, useId, useRef, useState } from 'react';
import { kindNames } from '../../shared/kind-names';
import * as texts from '../../texts/cases';
import { CaseFacts } from './case-facts';
import { type DecisionOption, decisionOptions } from './case-labels';
import styles from './cases.module.css';

interface OpenCaseProps {
  /** Null while it is being claimed. */
  readonly answer: CaseResponse | null;
  readonly onDecide: (option: DecisionOption) => void;
  readonly onNext: () => void;
  readonly onLeave: () => void;
  /** Claims it for ten more minutes. */
  readonly onKeepOpen: () => void;
}

/** The case a moderator has open: its subject, its history, and the possible decisions. */
export function OpenCase({ answer, onDecide, onNext, onLeave, onKeepOpen }: OpenCaseProps) {
  const body = useRef<HTMLElement>(null);
  const headingId = useId();
  const id = answer?.case._id;
  useEffect(() => {
    if (!id) return;
    // The text has the focus, so that the keys for scrolling scroll it.
    body.current?.focus({ preventScroll: true });
    // What stood above the entry has folded away, so the page begins with it.
    document.documentElement.scrollTop = 0;
  }, [id]);
  const claimedUntil = answer?.case.claimedUntil ?? null;
  const isOver = useIsOver(claimedUntil);
  if (!answer) return <Skeleton height={420} />;
  const { case: shown } = answer;
  return (
    <Card as="section" aria-label={texts.openEntry} className={styles.open}>
      <Row gap={2} className={styles.openHead}>
        <div className={styles.openTitle}>
          <h2 id={headingId}>{headingOf(shown)}</h2>
          {claimedUntil && !isOver && (
            <p className={styles.soft}>{texts.yoursUntil(times.format(new Date(claimedUntil)))}</p>
          )}
        </div>
        <Button variant="ghost" size="s" onClick={onNext}>
          {texts.next}
        </Button>
        <IconButton label={texts.giveItBack} onClick={onLeave}>
          <Icon name="close" />
        </IconButton>
      </Row>
      <section
        ref={body}
        className={styles.openBody}
        aria-label={texts.whatItIsAbout}
        aria-describedby={headingId}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls, so the keyboard must be able to
        tabIndex={0}
      >
        {isOver && <ClaimOver onKeepOpen={onKeepOpen} />}
        <CaseFacts answer={answer} />
      </section>
      <Row role="group" aria-label={texts.decisions} gap={2} align="stretch" className={styles.decisions}>
        {decisionOptions(shown).map((option, at) => (
          <Button
            key={option.decision}
            size="s"
            variant={at === 0 ? 'primary' : option.decision === 'remove' ? 'danger' : 'secondary'}
            onClick={() => onDecide(option)}
          >
            {option.label}
          </Button>
        ))}
      </Row>
    </Card>
  );
}

function headingOf({ kind, subject }: ModerationCase): string {
  const label = subject?.correction ? texts.newVersion : kindNames[kind].label;
  return subject ? texts.labelBy(label, subject.author.name) : label;
}

const times = new Intl.DateTimeFormat('en-US', { hour: 'numeric', minute: '2-digit' });

function ClaimOver({ onKeepOpen }: Pick<OpenCaseProps, 'onKeepOpen'>) {
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
