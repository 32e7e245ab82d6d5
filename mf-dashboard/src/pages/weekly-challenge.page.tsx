import { Container, EmptyState, ErrorState, PageHeader, PageLink, Spinner } from '@storysprout/kit';
import styles from '../features/challenge/challenge.module.css';
import { ChallengeAnswers } from '../features/challenge/challenge-answers';
import { ChallengeCard } from '../features/challenge/challenge-card';
import { useWeeklyChallenge } from '../features/challenge/use-weekly-challenge';
import * as texts from '../texts/challenge';

function Content() {
  const { challenge, isNew, isPending, isError, retry } = useWeeklyChallenge();
  if (isPending) return <Spinner label={texts.loadingTheWeeklyChallenge} />;
  if (isError) return <ErrorState title={texts.notLoaded} onRetry={retry} />;
  if (!challenge) {
    return (
      <EmptyState emoji="hourglass-not-done" title={texts.noWeeklyChallengeYet}>
        {texts.comeBackSoon}
      </EmptyState>
    );
  }
  return (
    <>
      <ChallengeCard challenge={challenge} cheer={isNew ? texts.goodLuckSuperstar : texts.youveReadThisChallenge} />
      <p className={styles.shelfLink}>
        <PageLink to="/challenges">{texts.seePastChallenges}</PageLink>
      </p>
      <ChallengeAnswers {...challenge} />
    </>
  );
}

export default function WeeklyChallengePage() {
  return (
    <Container>
      <PageHeader title={texts.weeklyChallenge} emoji="scroll" />
      <Content />
    </Container>
  );
}
