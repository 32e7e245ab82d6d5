import { pictureAdvice } from '@storysprout/contract';
import { Button, Emoji, Icon, ImagePicker, imageUrl, PublishingNote, Row, Stack } from '@storysprout/kit';
import { useEffect, useId, useRef } from 'react';
import * as texts from '../../texts/editor';
import { ConflictDialog } from './dialogs/conflict-dialog';
import { HelpDialog } from './dialogs/help-dialog';
import type { SaveLocation } from './drafts/draft-sync';
import { DrawButton } from './drawing/draw-button';
import styles from './editor.module.css';
import { EditorNotes } from './editor-notes';
import { SeriesField } from './fields/series-field';
import { WritingFields } from './fields/writing-fields';
import { type Editor as EditorData, type EditorProps, useEditor } from './use-editor';

/** The optional picture: the one picked here, else the stored one. */
function PictureField({ writing, stored, errors, change }: EditorData) {
  const current = stored?.image && !writing.removeImage ? imageUrl(stored.image, 'small') : undefined;
  return (
    <Stack gap={2}>
      <p className={styles.label}>{texts.picture}</p>
      <ImagePicker
        label={texts.addAPicture}
        hint={texts.pictureHint(pictureAdvice)}
        error={errors.image}
        value={writing.image}
        currentUrl={current}
        onChange={(image) => change({ image })}
        onRemoveCurrent={() => change({ removeImage: true })}
      />
      <DrawButton onDone={(image) => change({ image })} />
      <PublishingNote surface="pictures" />
    </Stack>
  );
}

function WritingTips() {
  return (
    <div className={styles.tips}>
      <Emoji name="light-bulb" size={32} />
      <p className={styles.adviceTitle}>{texts.stuckTryThis}</p>
      <ul>
        <li>{texts.tipStart}</li>
        <li>{texts.tipSenses}</li>
        <li>{texts.tipAloud}</li>
        <li>{texts.tipSecrets}</li>
      </ul>
    </div>
  );
}

/** The save status is not announced to screen readers: it changes every few seconds and needs no action. */
const saveStatusTexts: Readonly<Record<SaveLocation, string>> = {
  nowhere: '',
  sending: texts.saving,
  server: texts.saved,
  device: texts.savedOnThisDevice,
};

/** The action buttons. Posting requires a successful check; a draft can be saved at any time. */
function Actions({ isChecked, isCorrection, canPost, sending, hasFailed, choice, sync, hasRoom, send }: EditorData) {
  const hintId = useId();
  return (
    <Stack gap={2}>
      <Row align="stretch" className={styles.buttons}>
        <Button variant={isChecked ? 'secondary' : 'primary'} size="l" onClick={() => send({ type: 'checked' })}>
          {isChecked && <Icon name="check" />}
          <span>{texts.validateWriting}</span>
        </Button>
        <Button
          size="l"
          icon="rocket"
          disabled={!isChecked || !canPost}
          pending={sending === 'pending'}
          pendingText={texts.posting}
          aria-describedby={hintId}
          onClick={() => send({ type: 'sent', status: 'pending' })}
        >
          {isCorrection ? texts.sendTheNewVersion : texts.postBlog}
        </Button>
        <Button
          variant="ghost"
          size="l"
          pending={sending === 'draft'}
          pendingText={texts.saving}
          onClick={() => send({ type: 'sent', status: 'draft' })}
        >
          {texts.saveDraft}
        </Button>
      </Row>
      <p id={hintId} className={styles.hint} role="status">
        {isChecked ? texts.ready : texts.validateFirst}
      </p>
      <p className={styles.kept}>{hasRoom || sync.where !== 'device' ? saveStatusTexts[sync.where] : ''}</p>
      <PublishingNote surface="publishing" />
      {hasFailed && !choice && (
        <p className={styles.failed} role="alert">
          {hasRoom ? texts.failedButKept : texts.failedButHere}
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
            <SeriesField blog={editor.stored} />
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
