import { Button, Row } from '@storysprout/kit';
import { useRef } from 'react';
import * as texts from '../../../texts/cases';
import styles from '../cases.module.css';
import type { UndoWindow } from './use-undo-window';

/** The last decision, while it can be undone. Its buttons go away with it, so it takes the focus from them. */
export function LastDecision({ last, undo, sendNow }: UndoWindow) {
  const place = useRef<HTMLDivElement>(null);
  const press = (action: () => void) => () => {
    place.current?.focus({ preventScroll: true });
    action();
  };
  return (
    <div ref={place} role="status" tabIndex={-1}>
      {last && (
        <Row gap={3} className={styles.last}>
          <span className={styles.lastWords}>
            {last.outcome}: <strong dir="auto">{last.title}</strong>
          </span>
          <Button size="s" variant="secondary" onClick={press(undo)}>
            {texts.undo}
          </Button>
          <Button size="s" variant="ghost" onClick={press(sendNow)}>
            {texts.ok}
          </Button>
        </Row>
      )}
    </div>
  );
}
