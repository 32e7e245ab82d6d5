import { Container, EmptyState, ErrorState, PageHeader, Spinner } from '@storysprout/kit';
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
  return <ChallengeCard challenge={challenge} isNew={isNew} />;
}

export default function WeeklyChallengePage() {
  return (
    <Container width="text">
      <PageHeader title={texts.weeklyChallenge} emoji="scroll" />
      <Content />
    </Container>
  );
}
