import type { OpenSession } from '@storysprout/contract';
import {
  api,
  Button,
  ConfirmDialog,
  ErrorState,
  Panel,
  Row,
  Skeleton,
  Stack,
  useQuery,
  useSignOut,
  VisuallyHidden,
} from '@storysprout/kit';
import { useRef, useState } from 'react';
import * as texts from '../../../texts/sessions';
import styles from './open-sessions.module.css';
import { SessionRow } from './session-row';
import { useEndAllSessions, useEndSession } from './use-end-session';

/** As many as a reader can take in at a glance. */
const shownFirst = 5;

/** Returns the sessions of the account: this device first, then the one used last. */
async function readSessions({ signal }: { signal: AbortSignal }): Promise<readonly OpenSession[]> {
  const { sessions } = await api.call('GET /user/sessions', { signal });
  return [...sessions].sort(
    (one, other) => Number(other.current) - Number(one.current) || other.lastUsedAt.localeCompare(one.lastUsedAt),
  );
}

function Loading() {
  return (
    <div role="status">
      <VisuallyHidden>{texts.lookingForSessions}</VisuallyHidden>
      <Stack gap={2}>
        <Skeleton height={68} />
        <Skeleton height={68} />
      </Stack>
    </div>
  );
}

function SignOutEverywhere() {
  const [isAsking, setAsking] = useState(false);
  const everywhere = useEndAllSessions();
  return (
    <>
      <Button variant="secondary" onClick={() => setAsking(true)}>
        {texts.signOutEverywhere}
      </Button>
      <ConfirmDialog
        open={isAsking}
        title={texts.reallyEverywhere}
        confirmLabel={texts.signOutEverywhere}
        cancelLabel={texts.stay}
        emoji="locked"
        pending={everywhere.isPending}
        onConfirm={() => everywhere.mutate()}
        onClose={() => setAsking(false)}
      >
        {texts.everyDeviceSignsOut}
      </ConfirmDialog>
    </>
  );
}

function SessionList({ sessions }: { sessions: readonly OpenSession[] }) {
  const [showsAll, setShowsAll] = useState(false);
  // The list gets the focus, because the button that had it disappears with its row.
  const list = useRef<HTMLUListElement>(null);
  const end = useEndSession(() => list.current?.focus());
  const { askToSignOut, question } = useSignOut();
  const shown = showsAll ? sessions : sessions.slice(0, shownFirst);
  return (
    <Stack gap={3}>
      <p className={styles.note}>{texts.theseDevices}</p>
      <ul ref={list} tabIndex={-1} className={styles.list} aria-label={texts.yourDevices}>
        {shown.map((session) => (
          <SessionRow
            key={session._id}
            session={session}
            pending={end.isPending && end.variables._id === session._id}
            onEnd={() => (session.current ? askToSignOut() : end.mutate(session))}
          />
        ))}
      </ul>
      {sessions.length > 1 && (
        <Row gap={3} wrap>
          {shown.length < sessions.length && (
            <Button variant="ghost" onClick={() => setShowsAll(true)}>
              {texts.showAll(sessions.length)}
            </Button>
          )}
          <SignOutEverywhere />
        </Row>
      )}
      {question}
    </Stack>
  );
}

function Content() {
  const { data, isPending, isFetching, refetch } = useQuery({ queryKey: ['sessions'], queryFn: readSessions });
  if (data && data.length > 0) return <SessionList sessions={data} />;
  if (data) return <p className={styles.note}>{texts.nextTime}</p>;
  if (isPending) return <Loading />;
  return <ErrorState title={texts.devicesNotShown} pending={isFetching} onRetry={() => void refetch()} />;
}

/** Every device the reader is signed in on, and a way to sign each of them out. */
export function OpenSessions() {
  return (
    <Panel title={texts.whereYouAreSignedIn} emoji="key">
      <Content />
    </Panel>
  );
}
