import { Button, Panel, type PanelProps } from '@storysprout/kit';
import { useRef } from 'react';
import styles from './people-panel.module.css';

export interface Person {
  readonly userId: string;
  readonly name: string;
}

interface PeoplePanelProps<Listed extends Person> extends Pick<PanelProps, 'emoji'> {
  readonly title: string;
  readonly note?: string | undefined;
  readonly people: readonly Listed[];
  readonly actionText: string;
  readonly actionLabel: (name: string) => string;
  /** Id of the person whose button was pressed. */
  readonly pendingId: string | undefined;
  /** @param onDone to be called once the person is off the list */
  readonly onAction: (person: Listed, onDone: () => void) => void;
}

/** Names of people, each with a button that takes them off the list. */
export function PeoplePanel<Listed extends Person>(props: PeoplePanelProps<Listed>) {
  const { title, emoji, note, people, actionText, actionLabel, pendingId, onAction } = props;
  const list = useRef<HTMLUListElement>(null);
  // The list gets the focus, because the button that had it disappears with its row.
  const handleDone = () => list.current?.focus();
  return (
    <Panel title={title} emoji={emoji}>
      {note && <p className={styles.note}>{note}</p>}
      <ul ref={list} tabIndex={-1} className={styles.list} aria-label={title}>
        {people.map((person) => (
          <li key={person.userId} className={styles.row}>
            <bdi className={styles.name}>{person.name}</bdi>
            <Button
              variant="secondary"
              size="s"
              pending={person.userId === pendingId}
              aria-label={actionLabel(person.name)}
              onClick={() => onAction(person, handleDone)}
            >
              {actionText}
            </Button>
          </li>
        ))}
      </ul>
    </Panel>
  );
}
