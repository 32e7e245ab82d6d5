import { Button, Icon } from '@storysprout/kit';
import { useId } from 'react';
import styles from './editor.module.css';
import type { Editor } from './use-editor';

/** Validate first, then post; a draft can be saved at any time. */
export function EditorActions({ isChecked, sending, hasFailed, check, send }: Editor) {
  const hintId = useId();
  const isSending = sending !== null;
  return (
    <div className={styles.actions}>
      <div className={styles.buttons}>
        <Button variant={isChecked ? 'secondary' : 'primary'} size="l" disabled={isSending} onClick={check}>
          {isChecked && <Icon name="check" />}
          Validate Writing
        </Button>
        <Button
          size="l"
          icon="rocket"
          disabled={!isChecked || isSending}
          pending={sending === 'pending'}
          pendingText="Posting..."
          aria-describedby={hintId}
          onClick={() => send('pending')}
        >
          Post Blog
        </Button>
        <Button
          variant="ghost"
          size="l"
          disabled={isSending}
          pending={sending === 'draft'}
          pendingText="Saving..."
          onClick={() => send('draft')}
        >
          Save Draft
        </Button>
      </div>
      <p id={hintId} className={styles.hint} role="status">
        {isChecked
          ? 'Your writing is ready. Now you can post it!'
          : 'First validate your writing, then you can post it. Every word you type is kept on this device.'}
      </p>
      {hasFailed && (
        <p className={styles.failed} role="alert">
          That did not work, but nothing is lost: your words are kept on this device. Try again in a moment.
        </p>
      )}
    </div>
  );
}
