import {
  api,
  Button,
  ConfirmDialog,
  log,
  Panel,
  RelativeDate,
  Row,
  Stack,
  useQuery,
  useQueryClient,
} from '@storysprout/kit';
import { useEffect, useState } from 'react';
import * as editorTexts from '../../../texts/editor';
import styles from '../editor.module.css';
import { type DraftPlace, listDrafts, removeDraft } from './device-store';
import { sendUnsentDrafts } from './run-draft-sync';
import { deleteDraft, localPlaceOf } from './server-store';

interface DraftListProps {
  readonly userId: string;
  /** The place of the open editor, which is not listed here. */
  readonly openPlace: DraftPlace;
  readonly onContinue: (place: DraftPlace) => void;
}

interface Entry {
  readonly place: DraftPlace;
  readonly title: string;
  /** When it was written, in milliseconds or as an ISO time. */
  readonly at: number | string;
  readonly isHere: boolean;
}

function titleOf(title: string, text: string): string {
  return title.trim() || text.trim().slice(0, 40) || editorTexts.wordsWithoutATitle;
}

function entriesHere(userId: string): Entry[] {
  return listDrafts(userId).map(({ place, draft: { title, description, keptAt } }) => ({
    place,
    title: titleOf(title, description),
    at: keptAt,
    isHere: true,
  }));
}

function useServerEntries(userId: string) {
  const queryKey = ['unfinished', userId];
  const queries = useQueryClient();
  const { data } = useQuery({
    queryKey,
    queryFn: ({ signal }) => api.call('GET /blog/unfinished', { signal }),
    staleTime: 0,
  });
  const entries = (data?.unfinished ?? []).flatMap(({ place: serverPlace, title, excerpt, at }): Entry[] => {
    const place = localPlaceOf(serverPlace);
    return place === null ? [] : [{ place, title: titleOf(title, excerpt), at, isHere: false }];
  });
  return { entries, refresh: () => queries.invalidateQueries({ queryKey, exact: true }) };
}

async function throwAway(userId: string, place: DraftPlace): Promise<void> {
  removeDraft(userId, place);
  try {
    await deleteDraft(place);
  } catch (error) {
    log.warn('Words that were thrown away may show up again.', error);
  }
}

/** The other drafts, from this device and others, to continue or to discard. */
export function DraftList({ userId, openPlace, onContinue }: DraftListProps) {
  const [doomed, setDoomed] = useState<DraftPlace | null>(null);
  const server = useServerEntries(userId);
  useEffect(() => {
    const send = () => void sendUnsentDrafts(userId, openPlace);
    send();
    window.addEventListener('online', send);
    return () => window.removeEventListener('online', send);
  }, [userId, openPlace]);

  const here = entriesHere(userId);
  const elsewhere = server.entries.filter(({ place }) => !here.some((entry) => entry.place === place));
  const shown = [...here, ...elsewhere].filter(({ place }) => place !== openPlace);
  const handleThrowAway = () => {
    setDoomed(null);
    if (doomed !== null) void throwAway(userId, doomed).then(server.refresh);
  };
  if (shown.length === 0) return null;
  return (
    <Panel title={editorTexts.unfinished} emoji="bookmark" headingLevel={2} tone="sky">
      <Stack as="ul" gap={2}>
        {shown.map(({ place, title, at, isHere }) => (
          <Row as="li" key={place} gap={2}>
            <span className={styles.draftTitle}>
              <bdi>{title}</bdi>{' '}
              <small>
                <RelativeDate date={at} />
                {!isHere && <span>{editorTexts.onAnotherDevice}</span>}
              </small>
            </span>
            <Button size="s" variant="secondary" onClick={() => onContinue(place)}>
              {editorTexts.keepWriting}
            </Button>
            <Button size="s" variant="ghost" onClick={() => setDoomed(place)}>
              {editorTexts.throwAway}
            </Button>
          </Row>
        ))}
      </Stack>
      <ConfirmDialog
        open={doomed !== null}
        title={editorTexts.throwTheseWordsAway}
        confirmLabel={editorTexts.throwAway}
        tone="danger"
        onConfirm={handleThrowAway}
        onClose={() => setDoomed(null)}
      >
        <p>{editorTexts.cannotComeBack}</p>
      </ConfirmDialog>
    </Panel>
  );
}
