import type { Category, Challenge } from '@storysprout/contract';
import { Card, Emoji, formatLongDate, LinkButton } from '@storysprout/kit';
import * as texts from '../../texts/challenge';
import styles from './challenge.module.css';

interface ChallengeCardProps {
  readonly challenge: Challenge;
  /** Whether this is the first time the reader sees it. */
  readonly isNew: boolean;
}

/** What the editor begins with (mf-blog): the category, and the question to keep in sight. */
function answerTo({ topic }: Challenge) {
  return { category: 'Weekly Challenge' satisfies Category, challenge: topic };
}

export function ChallengeCard({ challenge, isNew }: ChallengeCardProps) {
  return (
    <Card className={styles.card} tone="sun">
      <Emoji name="scroll" size={72} />
      <p className={styles.date}>{texts.since(formatLongDate(challenge.createdAt))}</p>
      <h2 dir="auto" className={styles.topic}>
        {challenge.topic}
      </h2>
      <p className={styles.cheer} role="status">
        {isNew ? texts.goodLuckSuperstar : texts.youveReadThisChallenge}
      </p>
      <LinkButton to="/postblog" state={answerTo(challenge)} icon="pencil" size="l">
        {texts.writeYourAnswer}
      </LinkButton>
    </Card>
  );
}
