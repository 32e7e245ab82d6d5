import type { Blog } from '@storysprout/contract';
import { countWords } from '@storysprout/contract/constants';
import { useEffect, useRef } from 'react';
import { AdviceList } from './advice-list';
import { ConflictDialog } from './conflict-dialog';
import type { DeviceDraft } from './device-drafts';
import type { DraftPlace } from './draft-place';
import styles from './editor.module.css';
import { EditorActions } from './editor-actions';
import { EditorNotes } from './editor-notes';
import { PictureField } from './picture-field';
import { useAdvice } from './use-advice';
import { useEditor } from './use-editor';
import { useOtherTabs } from './use-other-tabs';
import { WordMeter } from './word-meter';
import type { Writing } from './writing';
import { WritingFields } from './writing-fields';
import { WritingTips } from './writing-tips';

export interface EditorProps {
  readonly userId: string;
  readonly place: DraftPlace;
  /** The stored blog to change; null for a new one. */
  readonly stored: Blog | null;
  /** Text found on the device. */
  readonly restored: DeviceDraft | null;
  /** What a new page starts with, such as a story from a game. */
  readonly start?: Partial<Writing>;
  readonly onPosted: (blog: Blog) => void;
  readonly onDraftSaved?: (blog: Blog) => void;
  /** Called when the text has become a new blog, not saved yet. */
  readonly onNewBlog?: () => void;
}

/** A sheet of paper with helpers around it (docs/product.md#writing-a-blog). */
export function Editor(props: EditorProps) {
  const editor = useEditor(props);
  const { target, writing, errors, conflict } = editor;
  const advice = useAdvice(writing.title, writing.description);
  const isOpenElsewhere = useOtherTabs(`${props.userId}:${target.place}`, editor.writer);
  const form = useRef<HTMLFormElement>(null);
  useEffect(() => {
    if (Object.keys(errors).length > 0) form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
  }, [errors]);

  return (
    <form ref={form} className={styles.editor} noValidate onSubmit={(event) => event.preventDefault()}>
      <EditorNotes
        stored={target.stored}
        isRestored={editor.isRestored}
        isOpenElsewhere={isOpenElsewhere}
        hasRoom={editor.hasRoom}
        onStartOver={() => editor.startOver()}
      />
      <fieldset className={styles.desk} disabled={editor.sending !== null}>
        <WritingFields writing={writing} errors={errors} onChange={editor.change}>
          <WordMeter words={countWords(writing.description)} />
          <AdviceList advice={advice} />
        </WritingFields>
        <div className={styles.side}>
          <PictureField writing={writing} stored={target.stored} onChange={editor.change} />
          <WritingTips />
        </div>
      </fieldset>
      <EditorActions
        isChecked={editor.isChecked}
        sending={editor.sending}
        hasFailed={editor.hasFailed}
        onCheck={editor.check}
        onSend={editor.send}
      />
      <ConflictDialog
        newer={conflict.newer}
        leavesPicture={conflict.leavesPicture}
        onKeepMine={conflict.keepMine}
        onTakeNewer={() => editor.startOver(conflict.newer)}
        onSaveAsNew={conflict.saveAsNew}
        onClose={conflict.close}
      />
    </form>
  );
}
