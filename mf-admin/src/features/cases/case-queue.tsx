import type { CaseKind, ModerationCase } from '@storysprout/contract';
import {
  Button,
  Card,
  classNames,
  EmptyState,
  ErrorState,
  FilterChips,
  formatCount,
  Row,
  SearchInput,
  Skeleton,
  Stack,
  toast,
  useCovered,
  useSession,
} from '@storysprout/kit';
import { useEffect, useEffectEvent, useState } from 'react';
import { useShortcuts } from '../../shared/keyboard/use-shortcuts';
import * as texts from '../../texts/cases';
import { type DecisionOption, decisionOptions, isUrgent } from './case-labels';
import { CaseRow } from './case-row';
import { type CaseShortcut, caseShortcuts, decisionsOfKey } from './case-shortcuts';
import styles from './cases.module.css';
import { BulkBar } from './decisions/bulk-bar';
import { type AskedDecision, DecideCaseDialog, type DecisionAnswers } from './decisions/decide-dialog';
import { LastDecision } from './decisions/last-decision';
import { useCaseDecisions } from './decisions/use-case-decisions';
import { useUndoWindow } from './decisions/use-undo-window';
import { OpenCase } from './open-case';
import { contains, passes, type QueueFilter, queueFilters } from './queue-filter';
import { HeldTexts, TimeToDecide } from './time-to-decide';
import { useLiveQueue } from './use-live-queue';
import { useOpenCase } from './use-open-case';

interface CaseQueueProps {
  readonly kind: CaseKind | undefined;
  /** The case that opens by itself at first; null for none. */
  readonly firstId: string | null;
  readonly shortcutsOn: boolean;
  readonly onShowShortcuts: () => void;
}

const noAnswers: DecisionAnswers = { reason: '', sanction: 'none', toldWho: '' };

/** Everything that waits for moderators, the most urgent first, and the one entry that is open. */
export function CaseQueue({ kind, firstId, shortcutsOn, onShowShortcuts }: CaseQueueProps) {
  const queue = useLiveQueue(kind);
  const { query, added } = queue;
  const { userId } = useSession();
  const [filter, setFilter] = useState<QueueFilter>('all');
  const [search, setSearch] = useState('');
  const rows = queue.rows.filter((row) => passes(filter, row.case, userId) && contains(row.case, search));
  const opened = useOpenCase(rows);
  const openFirst = useEffectEvent(() => firstId !== null && void opened.open(firstId));
  useEffect(() => void openFirst(), []);
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set());
  const [asked, setAsked] = useState<AskedDecision | null>(null);
  /** The row that was left last, which gets the focus back. */
  const [left, setLeft] = useState<string | null>(null);
  // Once is enough: a row that a filter brings back later must not take the focus from it.
  useEffect(() => setLeft(null));

  const undoWindow = useUndoWindow();
  const onReopened = queue.forgetOutcome;
  const decideCase = useCaseDecisions({
    undoWindow,
    onDecided: (decided, outcome) => {
      queue.noteOutcome(decided, outcome);
      setAsked(null);
      choose(decided._id, false);
      opened.goOn();
    },
    onReopened,
  });

  const choose = (id: string, isChosen: boolean) =>
    setChosen((before) => new Set(isChosen ? [...before, id] : [...before].filter((each) => each !== id)));
  const decide = (about: ModerationCase, { decision }: DecisionOption, answers: DecisionAnswers = noAnswers) =>
    decideCase({ case: about, decision, ...answers }, () => void opened.open(about._id));
  const present = opened.answer?.case ?? null;
  const ask = (option: DecisionOption) => {
    if (!present) return;
    if (option.decision === 'keep' && !isUrgent(present)) decide(present, option);
    else setAsked({ case: present, option });
  };
  const leave = () => {
    setLeft(opened.id);
    opened.leave();
  };
  const decideByKey = (key: CaseShortcut) => {
    const option = present && decisionOptions(present).find(({ decision }) => decisionsOfKey[key]?.includes(decision));
    if (option) ask(option);
    else if (present) toast.info(texts.doesNotFit);
  };
  const act: Readonly<Record<CaseShortcut, () => void>> = {
    next: () => opened.move(1),
    previous: () => opened.move(-1),
    open: () => opened.id === null && opened.openFirst(),
    keep: () => decideByKey('keep'),
    return: () => decideByKey('return'),
    hide: () => decideByKey('hide'),
    remove: () => decideByKey('remove'),
    choose: () => present && choose(present._id, !chosen.has(present._id)),
    undo: () => {
      if (!undoWindow.undo()) toast.info(texts.nothingToUndo);
    },
    // The picture itself listens for this key.
    look: () => undefined,
    leave: () => opened.id !== null && leave(),
    help: onShowShortcuts,
  };
  // In a dialog, the keys belong to the dialog: Escape closes it.
  const isCovered = useCovered();
  useShortcuts(caseShortcuts, shortcutsOn && !isCovered, (action) => act[action]());

  if (query.isPending) return <Skeleton height={420} />;
  if (!query.data) return <ErrorState title={texts.queueNotLoaded} onRetry={() => void query.refetch()} />;
  const waiting = rows.filter(({ isGone }) => !isGone).map((row) => row.case);
  return (
    <Stack gap={3}>
      <Row gap={3} className={styles.folding}>
        <FilterChips
          className={styles.reasons}
          label={texts.reasons}
          options={queueFilters}
          value={filter}
          onChange={setFilter}
        />
        <SearchInput
          className={styles.search}
          value={search}
          onChange={setSearch}
          label={texts.searchEntries}
          placeholder={texts.wordsOrWriter}
        />
      </Row>
      <QueueFacts
        waiting={waiting}
        hasMore={query.data.hasMore}
        total={query.data.total}
        loaded={filter === 'all' && search.trim() === '' ? null : queue.rows.length}
      >
        {query.data.held && <HeldTexts {...query.data.held} />}
        <TimeToDecide {...query.data.timeToDecide} />
      </QueueFacts>
      <div className={classNames(queue.rows.length > 0 && styles.desk, opened.id !== null && styles.deskOpen)}>
        <div className={styles.side}>
          <div className={styles.notices}>
            <LastDecision {...undoWindow} />
            {added.length > 0 && <NewOnes added={added} onShow={queue.showNow} />}
            <BulkBar
              chosen={waiting.filter(({ _id }) => chosen.has(_id))}
              isAsking={asked !== null}
              undoWindow={undoWindow}
              onDecided={queue.noteOutcome}
              onReopened={onReopened}
              onChoose={(cases) => setChosen(new Set(cases.map(({ _id }) => _id)))}
            />
          </div>
          {queue.rows.length > 0 && (
            <ul className={classNames(styles.rows, kind === 'picture' && styles.pictures)} aria-label={texts.queue}>
              {rows.length === 0 && <li>{texts.noneOfTheLoaded(queue.rows.length)}</li>}
              {rows.map((row) => (
                <CaseRow
                  key={row.case._id}
                  row={row}
                  outcome={queue.outcomeOf(row.case)}
                  isOpen={row.case._id === opened.id}
                  takesFocus={opened.id === null && row.case._id === left}
                  isChosen={chosen.has(row.case._id)}
                  withPicture={kind === 'picture'}
                  onOpen={() => void opened.open(row.case._id)}
                  onChoose={(isChosen) => choose(row.case._id, isChosen)}
                />
              ))}
              {queue.showMore && (
                <li>
                  <Button size="s" variant="secondary" pending={queue.isFetchingMore} onClick={queue.showMore}>
                    {texts.showMoreEntries}
                  </Button>
                </li>
              )}
            </ul>
          )}
        </div>
        {opened.id === null ? (
          <Invitation isThrough={queue.waiting.length === 0} shortcutsOn={shortcutsOn} />
        ) : (
          <OpenCase
            answer={opened.answer}
            onDecide={ask}
            onNext={act.next}
            onLeave={leave}
            onKeepOpen={() => opened.id && void opened.open(opened.id)}
          />
        )}
      </div>
      {asked && (
        <DecideCaseDialog
          {...asked}
          onDecide={(answers) => decide(asked.case, asked.option, answers)}
          onClose={() => setAsked(null)}
        />
      )}
    </Stack>
  );
}

/** Shown in place of an entry while none is open. */
function Invitation({ isThrough, shortcutsOn }: { isThrough: boolean; shortcutsOn: boolean }) {
  if (isThrough)
    return (
      <EmptyState emoji="sunflower" title={texts.allDone}>
        {texts.nothingWaits}
      </EmptyState>
    );
  return (
    <Card tone="sky" className={styles.invitation}>
      <p>{texts.openOne}</p>
      {shortcutsOn && <KeyLine />}
    </Card>
  );
}

const keyLine = [
  ['N', 'next'],
  ['A', 'keep'],
  ['R', texts.sendBackKey],
  ['H', 'hide'],
  ['D', 'remove'],
  ['X', 'choose'],
  ['Esc', texts.giveBack],
  ['?', texts.allKeys],
] as const;

function KeyLine() {
  return (
    <p className={styles.keyLine}>
      {keyLine.map(([key, does]) => (
        <span key={key}>
          <kbd>{key}</kbd> {does}
        </span>
      ))}
    </p>
  );
}

interface QueueFactsProps {
  readonly waiting: readonly ModerationCase[];
  readonly hasMore: boolean;
  readonly total: number | null;
  /** The number of loaded entries that a filter chose from; null without a filter. */
  readonly loaded: number | null;
  readonly children: React.ReactNode;
}

/** Returns a number and the words after it: how many entries wait, or how many of them are shown. */
function countOf({ shown, hasMore, total, loaded }: Omit<QueueFactsProps, 'children' | 'waiting'> & { shown: number }) {
  if (loaded !== null) return [shown, texts.ofTheLoaded(loaded)];
  if (!hasMore) return [shown, texts.waitingEntries(shown)];
  return [total === null ? texts.moreThan(shown) : formatCount(total), texts.mostUrgentShown(shown)];
}

function QueueFacts({ waiting, hasMore, total, loaded, children }: QueueFactsProps) {
  const urgent = waiting.filter(isUrgent).length;
  const [number, words] = countOf({ shown: waiting.length, hasMore, total, loaded });
  return (
    <Row gap={4} className={classNames(styles.facts, styles.folding)}>
      <span aria-live="polite">
        <strong>{number}</strong> {words}
        {urgent > 0 && <strong className={styles.urgentCount}> · {texts.worries(urgent)}</strong>}
      </span>
      {children}
    </Row>
  );
}

/** Announces new entries here, because adding them would move the list under the pointer. */
function NewOnes({ added, onShow }: { added: readonly ModerationCase[]; onShow: () => void }) {
  const isWorry = added.some(isUrgent);
  return (
    <Row role="status" gap={3} className={classNames(styles.added, isWorry && styles.urgentAdded)}>
      <span>
        {texts.newEntries(added.length)}
        {isWorry && <span>{texts.newHelp}</span>}
      </span>
      <Button size="s" onClick={onShow}>
        {texts.show}
      </Button>
    </Row>
  );
}
