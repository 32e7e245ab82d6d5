import { Button, Row } from '@storysprout/kit';
import * as texts from '../../../texts/cases';
import styles from '../cases.module.css';
import type { UndoWindow } from './use-undo-window';

/** The last decision, while it can be undone. */
export function LastDecision({ last, undo, sendNow }: UndoWindow) {
  return (
    <div role="status">
      {last && (
        <Row gap={3} className={styles.last}>
          <span className={styles.lastWords}>
            {last.outcome}: <strong dir="auto">{last.title}</strong>
          </span>
          <Button size="s" variant="secondary" onClick={undo}>
            {texts.undo}
          </Button>
          <Button size="s" variant="ghost" onClick={sendNow}>
            {texts.ok}
          </Button>
        </Row>
      )}
    </div>
  );
}
