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
  toast,
  useCovered,
  useInfiniteQuery,
  useQuery,
} from '@storysprout/kit';
import { useState } from 'react';
import { useShortcuts, useShortcutsSwitch } from '../../../shared/keyboard/use-shortcuts';
import { kindNames } from '../../../shared/kind-names';
import * as texts from '../../../texts/cases';
import { CaseFacts, Told } from '../case-facts';
import { caseTitle, decidedLabels, decisionOptions } from '../case-labels';
import { caseShortcuts } from '../case-shortcuts';
import styles from '../cases.module.css';
import { type AskedDecision, DecideCaseDialog } from '../decisions/decide-dialog';
import { LastDecision } from '../decisions/last-decision';
import { useCaseDecisions } from '../decisions/use-case-decisions';
import { useUndoWindow } from '../decisions/use-undo-window';

const pageSize = 30;

const undoShortcut = caseShortcuts.filter(({ action }) => action === 'undo');

interface DecidedListProps {
  readonly kind?: CaseKind | undefined;
  /** Limits the list to these decisions; all when missing. */
  readonly decisions?: readonly CaseDecision[];
  readonly empty: string;
  /** The case that is shown whole at first. */
  readonly first?: ModerationCase | null;
}

/** The decided cases, the latest first. */
export function DecidedList({ kind, decisions, empty, first = null }: DecidedListProps) {
  const query = useInfiniteQuery({
    queryKey: ['admin', 'cases', 'decided', kind ?? 'all'],
    queryFn: ({ pageParam, signal }) =>
      api.call('GET /admin/cases', { query: { state: 'decided', kind, limit: pageSize, cursor: pageParam }, signal }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ nextCursor }) => nextCursor ?? undefined,
  });
  const [read, setRead] = useState(first);
  const [asked, setAsked] = useState<AskedDecision | null>(null);
  const undoWindow = useUndoWindow();
  /** What was decided here, until the list has it in place of the decision that it replaces. */
  const [again, setAgain] = useState<{ readonly replaces: string | undefined; readonly outcome: string } | null>(null);
  const decide = useCaseDecisions({
    undoWindow,
    onDecided: ({ decision }, outcome) => {
      setAsked(null);
      setAgain({ replaces: decision?._id, outcome });
    },
    onReopened: () => setAgain(null),
  });
  const isCovered = useCovered();
  useShortcuts(undoShortcut, useShortcutsSwitch().isOn && !isCovered, () => {
    if (!undoWindow.undo()) toast.info(texts.nothingToUndo);
  });
  if (query.isPending) return <Skeleton height={420} />;
  if (!query.data) return <ErrorState title={texts.notLoaded} onRetry={() => void query.refetch()} />;
  const all = query.data.pages.flatMap(({ cases }) => cases);
  const shown = all.filter((each) => !decisions || isStill(decisions, each));
  return (
    <Stack gap={3}>
      <div className={styles.notices}>
        <LastDecision {...undoWindow} />
      </div>
      {shown.length === 0 && (
        <EmptyState emoji="sunflower" title={query.hasNextPage ? texts.noneAmongTheLast(all.length) : empty} />
      )}
      <ul className={styles.rows}>
        {shown.map((each) => (
          <DecidedRow
            key={each._id}
            shown={each}
            outcome={again && again.replaces === each.decision?._id ? again.outcome : null}
            onRead={() => setRead(each)}
          />
        ))}
      </ul>
      {query.hasNextPage && (
        <Button variant="secondary" pending={query.isFetchingNextPage} onClick={() => void query.fetchNextPage()}>
          {texts.showOlderDecisions}
        </Button>
      )}
      {read && (
        <ReadDialog
          about={read}
          onAsk={(next) => {
            setRead(null);
            setAsked(next);
          }}
          onClose={() => setRead(null)}
        />
      )}
      {asked && (
        <DecideCaseDialog
          {...asked}
          onDecide={(answers) =>
            decide({ ...asked, ...answers, decision: asked.option.decision, replaces: asked.case.decision?._id })
          }
          onClose={() => setAsked(null)}
        />
      )}
    </Stack>
  );
}

/** Returns whether one of these decisions still holds. A granted appeal shows the subject to everybody again. */
function isStill(decisions: readonly CaseDecision[], { decision, subject }: ModerationCase): boolean {
  const { status = 'approved', visibility } = subject ?? {};
  const isShown = visibility === 'public' && status === 'approved';
  return decision !== undefined && decisions.includes(decision.decision) && !isShown;
}

interface DecidedRowProps {
  readonly shown: ModerationCase;
  /** What this moderator has just decided in place of the decision; null for nothing. */
  readonly outcome: string | null;
  readonly onRead: () => void;
}

function DecidedRow({ shown, outcome, onRead }: DecidedRowProps) {
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
        {outcome && (
          <p>
            <Badge tone="coral">{outcome}</Badge>
          </p>
        )}
        {decision && !outcome && (
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

interface ReadDialogProps {
  readonly about: ModerationCase;
  readonly onAsk: (asked: AskedDecision) => void;
  readonly onClose: () => void;
}

function ReadDialog({ about, onAsk, onClose }: ReadDialogProps) {
  const query = useQuery({
    queryKey: ['admin', 'cases', 'one', about._id],
    queryFn: ({ signal }) => api.call('GET /admin/cases/{id}', { params: { id: about._id }, signal }),
  });
  const present = query.data?.case;
  const isKept = present?.state === 'decided' && present.decision?.decision === 'keep' && present.subject !== null;
  const footer = isKept && (
    <Row role="group" aria-label={texts.decideAgain} gap={2}>
      {decisionOptions(present)
        .filter(({ needsReason }) => needsReason)
        .map((option) => (
          <Button key={option.decision} size="s" variant="secondary" onClick={() => onAsk({ case: present, option })}>
            {option.label}
          </Button>
        ))}
    </Row>
  );
  return (
    <Dialog
      open
      onClose={onClose}
      title={kindNames[about.kind].label}
      emoji={kindNames[about.kind].emoji}
      size="l"
      footer={footer || undefined}
    >
      {query.isPending && <Skeleton height={240} />}
      {query.isError && <ErrorState title={texts.notLoaded} onRetry={() => void query.refetch()} />}
      {query.data && <CaseFacts answer={query.data} />}
    </Dialog>
  );
}
