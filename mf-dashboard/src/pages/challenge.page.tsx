import {
  Container,
  EmptyState,
  ErrorState,
  isApiError,
  PageLink,
  PageTitle,
  Spinner,
  useQuery,
} from '@storysprout/kit';
import { useParams } from '@storysprout/kit/router';
import styles from '../features/challenge/challenge.module.css';
import { oneChallengeQuery } from '../features/challenge/challenge.query';
import { ChallengeAnswers } from '../features/challenge/challenge-answers';
import { ChallengeCard } from '../features/challenge/challenge-card';
import { WaysOn } from '../shared/ways-on';
import * as texts from '../texts/challenge';

function Content({ id }: { readonly id: string }) {
  const { data: challenge, error, refetch } = useQuery(oneChallengeQuery(id));
  if (challenge) {
    return (
      <>
        <ChallengeCard challenge={challenge}>
          <PageTitle className={styles.topic}>{challenge.topic}</PageTitle>
        </ChallengeCard>
        <ChallengeAnswers {...challenge} />
      </>
    );
  }
  if (!error) return <Spinner isPage label={texts.loadingTheWeeklyChallenge} />;
  if (isApiError(error) && error.status === 404) {
    return <EmptyState emoji="compass" title={<PageTitle>{texts.noSuchChallenge}</PageTitle>} action={<WaysOn />} />;
  }
  return <ErrorState title={texts.challengeNotLoaded} onRetry={() => void refetch()} />;
}

/** One weekly challenge, with the blogs written for it. */
export default function ChallengePage() {
  const { id = '' } = useParams();
  return (
    <Container>
      <p>
        <PageLink to="/challenges">{texts.allChallenges}</PageLink>
      </p>
      <Content key={id} id={id} />
    </Container>
  );
}
