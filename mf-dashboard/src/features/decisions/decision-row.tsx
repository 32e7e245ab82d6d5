import type { MyDecision } from '@storysprout/contract';
import { Button, LongDate, VisuallyHidden } from '@storysprout/kit';
import { useRef, useState } from 'react';
import * as texts from '../../texts/decisions';
import { AppealForm } from './appeal-form';
import { appealWords, wordsOf } from './decision-words';
import styles from './decisions.module.css';

/** One decision with its reason and date, and a button to appeal. */
export function DecisionRow({ decision }: { readonly decision: MyDecision }) {
  const [isAsking, setAsking] = useState(false);
  const row = useRef<HTMLLIElement>(null);
  const { reason, at, appeal, canAppeal, _id } = decision;
  const words = wordsOf(decision);
  const standing = appealWords(decision);
  const close = () => {
    setAsking(false);
    row.current?.focus();
  };
  return (
    <li ref={row} tabIndex={-1} className={styles.row}>
      <p className={styles.what}>{words}</p>
      {reason && (
        <p>
          {texts.moderatorWrote} <bdi>{reason}</bdi>
        </p>
      )}
      <p className={styles.when}>
        <LongDate date={at} />
      </p>
      {standing && <p className={styles.standing}>{standing}</p>}
      {appeal?.answer && (
        <p>
          {texts.answer} <bdi>{appeal.answer}</bdi>
        </p>
      )}
      {canAppeal && !isAsking && (
        <Button variant="secondary" size="s" onClick={() => setAsking(true)}>
          {texts.askForSecondLook} <VisuallyHidden>{texts.secondLookAt(words)}</VisuallyHidden>
        </Button>
      )}
      {isAsking && <AppealForm decisionId={_id} onClose={close} />}
    </li>
  );
}
