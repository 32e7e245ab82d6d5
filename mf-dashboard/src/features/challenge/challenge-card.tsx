import type { Category, ShelvedChallenge } from '@storysprout/contract';
import { Card, formatLongDate, LinkButton, type Moment, useMoment } from '@storysprout/kit';
import type { ReactNode } from 'react';
import * as texts from '../../texts/challenge';
import styles from './challenge.module.css';
import { ChallengePicture } from './challenge-picture';
import { sceneOf } from './challenge-scene';

interface ChallengeCardProps {
  readonly challenge: Pick<ShelvedChallenge, '_id' | 'topic' | 'createdAt'> & Partial<ShelvedChallenge>;
  /** A message for this reader, if there is one. */
  readonly cheer?: string;
  /** Replaces the heading with the topic, on a page whose heading is the topic. */
  readonly children?: ReactNode;
}

/** Returns what the editor (mf-blog) starts with: the category, and the question to show. */
function answerTo({ topic }: Pick<ShelvedChallenge, 'topic'>) {
  return { category: 'Weekly Challenge' satisfies Category, challenge: topic };
}

/** Returns the dates between which it was, or since which it is, the challenge of the week. */
function whenOf({ createdAt, endedAt }: ChallengeCardProps['challenge'], moment: Moment): string {
  if (!endedAt) return texts.since(formatLongDate(createdAt, moment));
  return texts.fromTo(formatLongDate(createdAt, moment), formatLongDate(endedAt, moment));
}

export function ChallengeCard({ challenge, cheer, children }: ChallengeCardProps) {
  const moment = useMoment();
  return (
    <Card className={styles.card} tone={sceneOf(challenge).tone}>
      <ChallengePicture challenge={challenge} />
      <p className={styles.date}>{whenOf(challenge, moment)}</p>
      {children ?? (
        <h2 dir="auto" className={styles.topic}>
          {challenge.topic}
        </h2>
      )}
      {cheer !== undefined && (
        <p className={styles.cheer} role="status">
          {cheer}
        </p>
      )}
      {challenge.endedAt ? (
        <LinkButton to="/weeklychallenge" icon="scroll" size="l">
          {texts.seeThisWeek}
        </LinkButton>
      ) : (
        <LinkButton to="/postblog" state={answerTo(challenge)} icon="pencil" size="l">
          {texts.writeYourAnswer}
        </LinkButton>
      )}
    </Card>
  );
}
