import { Container, PageHeader, PageLink } from '@storysprout/kit';
import { FullLeaderboard } from '../features/leaderboard/full-leaderboard';
import * as texts from '../texts/leaderboard';

export default function LeaderboardPage() {
  return (
    <Container width="text">
      <PageHeader
        title={texts.leaderboard}
        emoji="trophy"
        lead={
          <>
            {texts.everyoneWhoPlayed} <PageLink to="/Achievements">{texts.howDoIGetXp}</PageLink>
          </>
        }
      />
      <FullLeaderboard />
    </Container>
  );
}
