import { Container, PageHeader, PageLink } from '@storysprout/kit';
import { FullLeaderboard } from '../features/leaderboard/full-leaderboard';

export default function LeaderboardPage() {
  return (
    <Container width="text">
      <PageHeader
        title="Leaderboard"
        emoji="trophy"
        lead={
          <>
            Everybody who wrote, commented or played. <PageLink to="/Achievements">How do I get XP?</PageLink>
          </>
        }
      />
      <FullLeaderboard />
    </Container>
  );
}
