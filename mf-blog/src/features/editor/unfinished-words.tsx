import { Button, ConfirmDialog, formatRelative, Panel } from '@storysprout/kit';
import { useState } from 'react';
import { draftKey, listDrafts, type PlacedDraft, removeDraft } from './device-drafts';
import { keepPicture } from './draft-pictures';
import type { DraftPlace } from './draft-place';
import styles from './editor.module.css';

interface UnfinishedWordsProps {
  readonly userId: string;
  /** The text in the editor, which is not listed here. */
  readonly openPlace: DraftPlace;
  readonly onContinue: (place: DraftPlace) => void;
}

function titleOf({ draft }: PlacedDraft): string {
  return draft.title.trim() || draft.description.trim().slice(0, 40) || 'Words without a title';
}

/** Other unsaved texts on this device, to continue or to throw away. */
export function UnfinishedWords({ userId, openPlace, onContinue }: UnfinishedWordsProps) {
  const [drafts, setDrafts] = useState(() => listDrafts(userId));
  const [doomed, setDoomed] = useState<PlacedDraft | null>(null);
  const shown = drafts.filter(({ place }) => place !== openPlace);
  const throwAway = () => {
    if (!doomed) return;
    removeDraft(userId, doomed.place);
    void keepPicture(draftKey(userId, doomed.place), null);
    setDrafts(listDrafts(userId));
    setDoomed(null);
  };
  if (shown.length === 0) return null;
  return (
    <Panel title="Unfinished on this device" emoji="bookmark" headingLevel={2} tone="sky" className={styles.unfinished}>
      <ul className={styles.drafts}>
        {shown.map((placed) => (
          <li key={placed.place} className={styles.draft}>
            <span className={styles.draftTitle}>
              <bdi>{titleOf(placed)}</bdi> <small>{formatRelative(placed.draft.keptAt)}</small>
            </span>
            <Button size="s" variant="secondary" onClick={() => onContinue(placed.place)}>
              Keep writing
            </Button>
            <Button size="s" variant="ghost" onClick={() => setDoomed(placed)}>
              Throw away
            </Button>
          </li>
        ))}
      </ul>
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
