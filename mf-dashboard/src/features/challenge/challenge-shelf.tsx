import { Button, Card, EmptyState, ErrorState, LongDate, PageLink, Spinner, useInfiniteQuery } from '@storysprout/kit';
import * as texts from '../../texts/challenge';
import { shelfQuery } from './challenge.query';
import { ChallengePicture } from './challenge-picture';
import { sceneOf } from './challenge-scene';
import styles from './challenge-shelf.module.css';

/** All weekly challenges with their pictures, the current one first (docs/product.md#challenge-page). */
export function ChallengeShelf() {
  const { data, isPending, isLoadingError, refetch, hasNextPage, fetchNextPage, isFetchingNextPage } =
    useInfiniteQuery(shelfQuery);
  if (isPending) return <Spinner label={texts.loadingTheShelf} />;
  if (isLoadingError) return <ErrorState title={texts.shelfNotLoaded} onRetry={() => void refetch()} />;
  const challenges = data.pages.flatMap((page) => page.challenges);
  if (challenges.length === 0) {
    return (
      <EmptyState emoji="hourglass-not-done" title={texts.noWeeklyChallengeYet}>
        {texts.comeBackSoon}
      </EmptyState>
    );
  }
  return (
    <>
      <ul className={styles.shelf}>
        {challenges.map((challenge) => (
          <Card key={challenge._id} as="li" interactive tone={sceneOf(challenge).tone} className={styles.card}>
            <ChallengePicture challenge={challenge} size={72} />
            <h2 dir="auto" className={styles.topic}>
              <PageLink to={`/challenges/${challenge._id}`}>{challenge.topic}</PageLink>
            </h2>
            <p className={styles.when}>
              {challenge.endedAt === null ? texts.thisWeek : <LongDate date={challenge.createdAt} />}
            </p>
          </Card>
        ))}
      </ul>
      {hasNextPage && (
        <div className={styles.more}>
          <Button variant="secondary" pending={isFetchingNextPage} onClick={() => void fetchNextPage()}>
            {texts.showMore}
          </Button>
        </div>
      )}
    </>
  );
}
