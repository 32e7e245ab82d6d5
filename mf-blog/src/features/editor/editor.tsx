import { Emoji, ImagePicker, imageUrl } from '@storysprout/kit';
import { useEffect, useRef } from 'react';
import { ConflictDialog } from './conflict-dialog';
import styles from './editor.module.css';
import { EditorActions } from './editor-actions';
import { EditorNotes } from './editor-notes';
import { type Editor as EditorData, type EditorProps, useEditor } from './use-editor';
import { WritingFields } from './writing-fields';

/** The optional picture: the one picked here, else the stored one. */
function PictureField({ writing, stored, change }: EditorData) {
  const current = stored?.image && !writing.removeImage ? imageUrl(stored.image, 'small') : undefined;
  return (
    <div className={styles.picture}>
      <p className={styles.label}>Picture (if you like)</p>
      <ImagePicker
        label="Add a picture"
        hint="A drawing or a photo of your own, up to 5 MB."
        value={writing.image}
        currentUrl={current}
        onChange={(image) => change({ image })}
        onRemoveCurrent={() => change({ removeImage: true })}
      />
    </div>
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

/** A sheet of paper with helpers around it (docs/product.md#writing-a-blog). */
export function Editor(props: EditorProps) {
  const editor = useEditor(props);
  const { errors } = editor;
  const form = useRef<HTMLFormElement>(null);
  useEffect(() => {
    if (Object.keys(errors).length > 0) form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
  }, [errors]);

  return (
    <form ref={form} className={styles.editor} noValidate onSubmit={(event) => event.preventDefault()}>
      <EditorNotes {...editor} userId={props.userId} />
      <fieldset className={styles.desk} disabled={editor.sending !== null}>
        <WritingFields {...editor} />
        <div className={styles.side}>
          <PictureField {...editor} />
          <WritingTips />
        </div>
      </fieldset>
      <EditorActions {...editor} />
      <ConflictDialog {...editor} />
    </form>
  );
}
