import { Button, errorMessage, Panel, showReader, toast, useMutation, useReaderView } from '@storysprout/kit';
import { useRef } from 'react';
import * as texts from '../../texts/hidden-readers';
import styles from './hidden-readers.module.css';

type HiddenReader = ReturnType<typeof useReaderView>['hiddenPeople'][number];

/** Whom the reader hid, and a way to see them again; nothing while there is nobody. */
export function HiddenReaders() {
  const { hiddenPeople } = useReaderView();
  const list = useRef<HTMLUListElement>(null);
  const show = useMutation({
    mutationFn: (person: HiddenReader) => showReader(person),
    // The button that had the focus goes with its row.
    onSuccess: () => list.current?.focus(),
    onError: (error) => toast.error(errorMessage(error, texts.didNotWork)),
  });
  if (hiddenPeople.length === 0) return null;
  return (
    <Panel title={texts.readersYouHid} emoji="eyes">
      <p className={styles.note}>{texts.youDoNotSee}</p>
      <ul ref={list} tabIndex={-1} className={styles.list} aria-label={texts.readersYouHid}>
        {hiddenPeople.map((person) => (
          <li key={person.userId} className={styles.row}>
            <bdi className={styles.name}>{person.name}</bdi>
            <Button
              variant="secondary"
              size="s"
              pending={show.isPending && show.variables.userId === person.userId}
              aria-label={texts.showAgainName(person.name)}
              onClick={() => show.mutate(person)}
            >
              {texts.showAgain}
            </Button>
          </li>
        ))}
      </ul>
    </Panel>
  );
}
