import type { AuditLogEntry } from '@storysprout/contract';
import {
  api,
  Badge,
  Button,
  EmptyState,
  ErrorState,
  formatLongDate,
  formatRelative,
  Skeleton,
  Stack,
  useInfiniteQuery,
} from '@storysprout/kit';
import { Link } from '@storysprout/kit/router';
import * as texts from '../../texts/audit-log';
import { actionText, beforeName, changesOf, outcomeLabels, storyOf } from './audit-labels';
import styles from './audit-log.module.css';

const pageSize = 30;

/** The audit log, the latest entry first. Its entries can't be changed. */
export default function HistorySection() {
  const query = useInfiniteQuery({
    queryKey: ['admin', 'audit'],
    queryFn: ({ pageParam, signal }) =>
      api.call('GET /admin/audit', { query: { limit: pageSize, cursor: pageParam }, signal }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ nextCursor }) => nextCursor ?? undefined,
  });
  if (query.isPending) return <Skeleton height={420} />;
  if (!query.data) return <ErrorState title={texts.notLoaded} onRetry={() => void query.refetch()} />;
  const entries = query.data.pages.flatMap((page) => page.entries);
  if (entries.length === 0) return <EmptyState emoji="scroll" title={texts.nothingHasHappenedYet} />;
  return (
    <Stack gap={3}>
      <ol className={styles.list}>
        {entries.map((entry) => (
          <Entry key={entry._id} entry={entry} />
        ))}
      </ol>
      {query.hasNextPage && (
        <Button variant="secondary" pending={query.isFetchingNextPage} onClick={() => void query.fetchNextPage()}>
          {texts.showOlderEntries}
        </Button>
      )}
    </Stack>
  );
}

function Entry({ entry }: { entry: AuditLogEntry }) {
  const { seq, at, actor, account, outcome } = entry;
  const problem = outcomeLabels[outcome];
  const changes = changesOf(entry);
  const story = storyOf(entry);
  return (
    <li className={styles.entry}>
      <p>
        <strong dir="auto">{actor.name}</strong> {actionText(entry)}
        {account && (
          <>
            {beforeName(entry)}
            <bdi>{account.name}</bdi>
          </>
        )}{' '}
        {problem && (
          <Badge tone="sun" className={styles.problem}>
            {problem}
          </Badge>
        )}
      </p>
      {changes.length > 0 && (
        <p className={styles.changes}>
          {changes.map(([name, value]) => (
            <span key={name}>
              {name}: <bdi>{value}</bdi>
            </span>
          ))}
        </p>
      )}
      <p className={styles.when}>
        <time dateTime={at} title={formatLongDate(at)}>
          {formatRelative(at)}
        </time>{' '}
        {texts.entry(seq)} {story && <Link to={story}>{texts.openTheStory}</Link>}
      </p>
    </li>
  );
}
