import { Container, PageHeader } from '@storysprout/kit';
import { ChallengeShelf } from '../features/challenge/challenge-shelf';
import * as texts from '../texts/challenge';

/** The list of all weekly challenges, which is public. */
export default function ChallengesPage() {
  return (
    <Container>
      <PageHeader title={texts.allChallenges} emoji="scroll" lead={texts.shelfLead} />
      <ChallengeShelf />
    </Container>
  );
}
