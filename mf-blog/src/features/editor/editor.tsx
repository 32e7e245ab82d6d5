import { pictureAdvice } from '@storysprout/contract';
import { Button, Emoji, Icon, ImagePicker, imageUrl, PublishingNote, Row, Stack } from '@storysprout/kit';
import { useEffect, useId, useRef } from 'react';
import { ConflictDialog } from './conflict-dialog';
import styles from './editor.module.css';
import { EditorNotes } from './editor-notes';
import { HelpDialog } from './help-dialog';
import type { KeptWhere } from './unfinished-keeper';
import { type Editor as EditorData, type EditorProps, useEditor } from './use-editor';
import { WritingFields } from './writing-fields';

/** The optional picture: the one picked here, else the stored one. */
function PictureField({ writing, stored, change }: EditorData) {
  const current = stored?.image && !writing.removeImage ? imageUrl(stored.image, 'small') : undefined;
  return (
    <Stack gap={2}>
      <p className={styles.label}>Picture (if you like)</p>
      <ImagePicker
        label="Add a picture"
        hint={`Up to 5 MB. ${pictureAdvice}`}
        value={writing.image}
        currentUrl={current}
        onChange={(image) => change({ image })}
        onRemoveCurrent={() => change({ removeImage: true })}
      />
      <PublishingNote surface="pictures" />
    </Stack>
  );
}

function WritingTips() {
  return (
    <div className={styles.tips}>
      <Emoji name="light-bulb" size={32} />
      <p className={styles.adviceTitle}>Stuck? Try this!</p>
      <ul>
        <li>Start in the middle of the adventure.</li>
        <li>What could you see, hear and smell?</li>
        <li>Read it aloud once. Funny bits get funnier!</li>
        <li>Keep secrets safe: no full names, addresses or phone numbers.</li>
      </ul>
    </div>
  );
}

/** Not announced: it changes every few seconds, and nobody has to do anything about it. */
const keptTexts: Readonly<Record<KeptWhere, string>> = {
  nowhere: '',
  sending: 'Saving...',
  server: 'Saved',
  device: 'Saved on this device',
};

/** Validate first, then post; a draft can be saved at any time. */
function Actions({ isChecked, isCorrection, canPost, sending, hasFailed, where, check, send }: EditorData) {
  const hintId = useId();
  return (
    <Stack gap={2}>
      <Row align="stretch" className={styles.buttons}>
        <Button variant={isChecked ? 'secondary' : 'primary'} size="l" onClick={check}>
          {isChecked && <Icon name="check" />}
          Validate Writing
        </Button>
        <Button
          size="l"
          icon="rocket"
          disabled={!isChecked || !canPost}
          pending={sending === 'pending'}
          pendingText="Posting..."
          aria-describedby={hintId}
          onClick={() => send('pending')}
        >
          {isCorrection ? 'Send the new version' : 'Post Blog'}
        </Button>
        <Button
          variant="ghost"
          size="l"
          pending={sending === 'draft'}
          pendingText="Saving..."
          onClick={() => send('draft')}
        >
          Save Draft
        </Button>
      </Row>
      <p id={hintId} className={styles.hint} role="status">
        {isChecked
          ? 'Your writing is ready. Now you can post it!'
          : 'First validate your writing, then you can post it. Every word you type is kept for you.'}
      </p>
      <p className={styles.kept}>{keptTexts[where]}</p>
      <PublishingNote surface="publishing" />
      {hasFailed && (
        <p className={styles.failed} role="alert">
          That did not work, but nothing is lost: your words are kept on this device. Try again in a moment.
        </p>
      )}
    </Stack>
  );
}

/** A sheet of paper with helpers around it (docs/product.md#writing-a-blog). */
export function Editor(props: EditorProps) {
  const editor = useEditor(props);
  const { errors } = editor;
  const form = useRef<HTMLFormElement>(null);
  useEffect(() => {
    if (Object.keys(errors).length > 0) form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
  }, [errors]);

  return (
    <form ref={form} noValidate onSubmit={(event) => event.preventDefault()}>
      <fieldset className={styles.editor} disabled={editor.sending !== null}>
        <EditorNotes {...editor} />
        <div className={styles.desk}>
          <WritingFields {...editor} />
          <Stack>
            <PictureField {...editor} />
            <WritingTips />
          </Stack>
        </div>
        <Actions {...editor} />
      </fieldset>
      <ConflictDialog {...editor} />
      <HelpDialog {...editor} />
    </form>
  );
}
