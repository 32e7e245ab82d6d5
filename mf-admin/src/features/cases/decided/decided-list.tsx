import type { CaseDecision, CaseKind, ModerationCase } from '@storysprout/contract';
import {
  api,
  Badge,
  Button,
  Card,
  Dialog,
  Emoji,
  EmptyState,
  ErrorState,
  formatRelative,
  Row,
  Skeleton,
  Stack,
  useInfiniteQuery,
  useQuery,
} from '@storysprout/kit';
import { useState } from 'react';
import { kindNames } from '../../../shared/kind-names';
import * as texts from '../../../texts/cases';
import { CaseFacts, Told } from '../case-facts';
import { caseTitle, decidedLabels } from '../case-labels';
import styles from '../cases.module.css';

const pageSize = 30;

interface DecidedListProps {
  readonly kind?: CaseKind | undefined;
  /** Limits the list to these decisions; all when missing. */
  readonly decisions?: readonly CaseDecision[];
  readonly empty: string;
}

/** The decided cases, the latest first. */
export function DecidedList({ kind, decisions, empty }: DecidedListProps) {
  const query = useInfiniteQuery({
    queryKey: ['admin', 'cases', 'decided', kind ?? 'all'],
    queryFn: ({ pageParam, signal }) =>
      api.call('GET /admin/cases', { query: { state: 'decided', kind, limit: pageSize, cursor: pageParam }, signal }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ nextCursor }) => nextCursor ?? undefined,
  });
  const [read, setRead] = useState<ModerationCase | null>(null);
  if (query.isPending) return <Skeleton height={420} />;
  if (!query.data) return <ErrorState title={texts.notLoaded} onRetry={() => void query.refetch()} />;
  const all = query.data.pages.flatMap(({ cases }) => cases);
  const shown = all.filter(({ decision }) => !decisions || (decision && decisions.includes(decision.decision)));
  return (
    <Stack gap={3}>
      {shown.length === 0 && (
        <EmptyState emoji="sunflower" title={query.hasNextPage ? texts.noneAmongTheLast(all.length) : empty} />
      )}
      <ul className={styles.rows}>
        {shown.map((each) => (
          <DecidedRow key={each._id} shown={each} onRead={() => setRead(each)} />
        ))}
      </ul>
      {query.hasNextPage && (
        <Button variant="secondary" pending={query.isFetchingNextPage} onClick={() => void query.fetchNextPage()}>
          {texts.showOlderDecisions}
        </Button>
      )}
      {read && <ReadDialog about={read} onClose={() => setRead(null)} />}
    </Stack>
  );
}

function DecidedRow({ shown, onRead }: { shown: ModerationCase; onRead: () => void }) {
  const { kind, decision, subject } = shown;
  const { emoji, label } = kindNames[kind];
  return (
    <Card as="li" className={styles.decided}>
      <Emoji name={emoji} size={28} />
      <div className={styles.decidedWords}>
        <p dir="auto" className={styles.rowTitle}>
          {caseTitle(shown)}
        </p>
        <p className={styles.rowFacts}>
          {label}
          {subject && (
            <span>
              {' '}
              {texts.by} <bdi>{subject.author.name}</bdi>
            </span>
          )}
        </p>
        {decision && (
          <p>
            <Badge tone={decision.decision === 'keep' || decision.decision === 'uphold' ? 'leaf' : 'coral'}>
              {decidedLabels[decision.decision]}
            </Badge>{' '}
            {texts.by} <bdi>{decision.by.name}</bdi>, {formatRelative(decision.at)}
            {decision.reason && (
              <span>
                : “<bdi>{decision.reason}</bdi>”
              </span>
            )}{' '}
            <Told who={decision.toldWho} />
          </p>
        )}
      </div>
      <Row align="start">
        <Button variant="ghost" size="s" onClick={onRead} aria-label={texts.readAllOf(caseTitle(shown))}>
          {texts.readItAll}
        </Button>
      </Row>
    </Card>
  );
}

function ReadDialog({ about, onClose }: { about: ModerationCase; onClose: () => void }) {
  const query = useQuery({
    queryKey: ['admin', 'cases', 'one', about._id],
    queryFn: ({ signal }) => api.call('GET /admin/cases/{id}', { params: { id: about._id }, signal }),
  });
  return (
    <Dialog open onClose={onClose} title={kindNames[about.kind].label} emoji={kindNames[about.kind].emoji} size="l">
      {query.isPending && <Skeleton height={240} />}
      {query.isError && <ErrorState title={texts.notLoaded} onRetry={() => void query.refetch()} />}
      {query.data && <CaseFacts answer={query.data} />}
    </Dialog>
  );
}
