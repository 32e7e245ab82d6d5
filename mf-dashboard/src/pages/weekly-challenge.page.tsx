import { Container, EmptyState, ErrorState, PageHeader, Spinner } from '@storysprout/kit';
import { ChallengeCard } from '../features/challenge/challenge-card';
import { useWeeklyChallenge } from '../features/challenge/use-weekly-challenge';

function Content() {
  const { challenge, isNew, isPending, isError, retry } = useWeeklyChallenge();
  if (isPending) return <Spinner label="Loading the weekly challenge..." />;
  if (isError)
    return <ErrorState title="Oops! We couldn't load this week's challenge. Try again soon!" onRetry={retry} />;
  if (!challenge) {
    return (
      <EmptyState emoji="hourglass-not-done" title="No weekly challenge yet!">
        Come back soon: a new idea to write about is on its way.
      </EmptyState>
    );
  }
  return <ChallengeCard challenge={challenge} isNew={isNew} />;
}

export default function WeeklyChallengePage() {
  return (
    <Container width="text">
      <PageHeader title="Weekly Challenge" emoji="scroll" />
      <Content />
    </Container>
  );
}
