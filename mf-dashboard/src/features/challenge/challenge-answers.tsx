import type { ShelvedChallenge } from '@storysprout/contract';
import { Slot } from '@storysprout/kit';
import { useId } from 'react';
import * as texts from '../../texts/challenge';
import styles from './challenge.module.css';

/** Blogs that were written for a challenge. The blog team fills this slot. */
export function ChallengeAnswers({
  createdAt,
  endedAt = null,
}: Pick<ShelvedChallenge, 'createdAt'> & Partial<ShelvedChallenge>) {
  const heading = useId();
  return (
    <section className={styles.answers} aria-labelledby={heading}>
      <h2 id={heading}>{texts.answers}</h2>
      <Slot name="challenge.answers" props={{ from: createdAt, until: endedAt }} />
    </section>
  );
}
