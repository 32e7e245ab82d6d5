import { api, EmptyState, ErrorState, Skeleton, Stack, useQuery } from '@storysprout/kit';
import { useState } from 'react';
import * as texts from '../../texts/remotes';
import { DeployTokens } from './deploy-tokens';
import { RemoteCard } from './remote-card';
import styles from './remotes.module.css';
import { RollbackDialog } from './rollback-dialog';
import { SecondGenerations } from './second-generations';

/**
 * The interval at which an open page fetches the remotes again, in milliseconds, because a canary may be rolled back
 * automatically.
 */
const lookAgainMs = 10_000;

/** The parts of the site that teams publish themselves: live versions, their health, and rollbacks. */
export default function RemotesSection() {
  const { data, isError, refetch } = useQuery({
    queryKey: ['admin', 'remotes'],
    queryFn: ({ signal }) => api.call('GET /admin/remotes', { signal }),
    refetchInterval: lookAgainMs,
  });
  const [opened, setOpened] = useState<string | null>(null);
  if (!data) {
    return isError ? <ErrorState title={texts.notLoaded} onRetry={() => void refetch()} /> : <Skeleton height={420} />;
  }
  const { remotes, generations } = data;
  if (remotes.length === 0) {
    return (
      <>
        <EmptyState emoji="puzzle-piece" title={texts.nothingIsPublishedYet}>
          {texts.nothingPublished}
        </EmptyState>
        <DeployTokens />
      </>
    );
  }
  const close = () => setOpened(null);
  // Looks up the current data, so that an open dialog shows changes made by others.
  const remote = opened && remotes.find(({ name }) => name === opened);
  return (
    <>
      <p className={styles.lead}>{texts.lead}</p>
      <SecondGenerations generations={generations} />
      <Stack as="ul" gap={5}>
        {remotes.map((each) => (
          <RemoteCard key={each.name} remote={each} onRollback={() => setOpened(each.name)} />
        ))}
      </Stack>
      <DeployTokens />
      {remote && <RollbackDialog remote={remote} onClose={close} />}
    </>
  );
}
