import type { EmailRun } from '@storysprout/contract';
import {
  api,
  Badge,
  Button,
  errorMessage,
  formatRelative,
  Panel,
  ProgressBar,
  Row,
  Stack,
  toast,
  useMutation,
  useQuery,
  useQueryClient,
} from '@storysprout/kit';
import { useState } from 'react';
import * as texts from '../../texts/challenge';
import styles from './challenge.module.css';
import { runProgress } from './run-progress';

/** The number of e-mail runs on the page. */
const shownRuns = 3;
/** The interval at which an unfinished run is fetched again, in milliseconds. */
const watchEveryMs = 1_000;

/** The newest e-mail runs. Their state is on the server, so reloading the page shows their present progress. */
export function EmailRuns() {
  const { data: runs } = useQuery({
    queryKey: ['admin', 'email-runs'],
    queryFn: async ({ signal }) =>
      (await api.call('GET /admin/email-runs', { query: { limit: shownRuns }, signal })).runs,
    refetchInterval: ({ state }) => (state.data?.some((run) => run.finishedAt === null) ? watchEveryMs : false),
  });
  return (
    <Panel title={texts.emails} emoji="open-mailbox-with-raised-flag">
      {runs?.length === 0 && <p className={styles.none}>{texts.noEmailsSentYetYoull}</p>}
      <Stack as="ul" gap={5}>
        {runs?.map((run) => (
          <RunEntry key={run._id} run={run} />
        ))}
      </Stack>
    </Panel>
  );
}

function RunEntry({ run }: { run: EmailRun }) {
  const { percent, summary, trouble } = runProgress(run);
  return (
    <Stack as="li" gap={2} className={styles.run}>
      <div className={styles.runHead}>
        <h3 dir="auto" className={styles.runTopic}>
          {run.topic}
        </h3>
        {run.finishedAt ? <Badge tone="leaf">{texts.done}</Badge> : <Badge tone="sun">{texts.onItsWay}</Badge>}
        <span className={styles.when}>{formatRelative(run.createdAt)}</span>
      </div>
      <ProgressBar
        value={percent}
        label={texts.emailsOf(run.topic)}
        valueText={summary}
        tone={isAllWell(run) ? 'leaf' : 'sun'}
      />
      <p className={styles.counts}>{summary}</p>
      {trouble && (
        <p role="status" className={styles.trouble}>
          {trouble}
        </p>
      )}
      {!isAllWell(run) && <FailedEmails run={run} />}
    </Stack>
  );
}

function isAllWell({ failed, unconfirmed }: EmailRun): boolean {
  return failed + unconfirmed === 0;
}

function useRetry(runId: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: () => api.call('POST /admin/email-runs/{id}/retry', { params: { id: runId } }),
    onSuccess: ({ message }) => toast.success(message),
    onError: (error) => toast.error(errorMessage(error, texts.didNotWork)),
    onSettled: () => client.invalidateQueries({ queryKey: ['admin', 'email-runs'] }),
  });
}

function FailedEmails({ run }: { run: EmailRun }) {
  const [isOpen, setIsOpen] = useState(false);
  const retry = useRetry(run._id);
  const which = run.unconfirmed > 0 ? texts.theFailedAndUnconfirmedOnes : texts.theFailedOnes;
  return (
    <>
      <Row gap={2} align="stretch">
        <Button variant="ghost" size="s" aria-expanded={isOpen} onClick={() => setIsOpen(!isOpen)}>
          {isOpen ? texts.hide : texts.show} {which}
        </Button>
        <Button variant="secondary" size="s" pending={retry.isPending} onClick={() => retry.mutate()}>
          {texts.tryThemAgain}
        </Button>
      </Row>
      {isOpen && <FailedList runId={run._id} />}
    </>
  );
}

function FailedList({ runId }: { runId: string }) {
  const { data } = useQuery({
    queryKey: ['admin', 'email-runs', runId, 'failed'],
    queryFn: ({ signal }) =>
      api.call('GET /admin/email-runs/{id}/failed', { params: { id: runId }, query: { limit: 50 }, signal }),
  });
  return (
    <ul className={styles.failed}>
      {data?.failed.map(({ userId, name, email, reason }) => (
        <li key={userId}>
          <strong dir="auto">{name}</strong> {email}: {reason}
        </li>
      ))}
    </ul>
  );
}
