import { Button, ConfirmDialog, formatRelative, Panel, Row, Stack } from '@storysprout/kit';
import { useState } from 'react';
import { type DeviceDraft, type DraftPlace, listDrafts, removeDraft } from './drafts';
import styles from './editor.module.css';

interface UnfinishedDraftsProps {
  readonly userId: string;
  /** The text in the editor, which is not listed here. */
  readonly openPlace: DraftPlace;
  readonly onContinue: (place: DraftPlace) => void;
}

function titleOf({ title, description }: DeviceDraft): string {
  return title.trim() || description.trim().slice(0, 40) || 'Words without a title';
}

/** Other unsaved texts on this device, to continue or to throw away. */
export function UnfinishedDrafts({ userId, openPlace, onContinue }: UnfinishedDraftsProps) {
  const [doomed, setDoomed] = useState<DraftPlace | null>(null);
  const shown = listDrafts(userId).filter(({ place }) => place !== openPlace);
  const throwAway = () => {
    if (doomed !== null) removeDraft(userId, doomed);
    setDoomed(null);
  };
  if (shown.length === 0) return null;
  return (
    <Panel title="Unfinished on this device" emoji="bookmark" headingLevel={2} tone="sky">
      <Stack as="ul" gap={2}>
        {shown.map(({ place, draft }) => (
          <Row as="li" key={place} gap={2}>
            <span className={styles.draftTitle}>
              <bdi>{titleOf(draft)}</bdi> <small>{formatRelative(draft.keptAt)}</small>
            </span>
            <Button size="s" variant="secondary" onClick={() => onContinue(place)}>
              Keep writing
            </Button>
            <Button size="s" variant="ghost" onClick={() => setDoomed(place)}>
              Throw away
            </Button>
          </Row>
        ))}
      </Stack>
      <ConfirmDialog
        open={doomed !== null}
        title="Throw these words away?"
        confirmLabel="Throw away"
        tone="danger"
        onConfirm={throwAway}
        onClose={() => setDoomed(null)}
      >
        <p>They cannot be brought back.</p>
      </ConfirmDialog>
    </Panel>
  );
}
