import { Button, Dialog } from '@storysprout/kit';
import * as editorTexts from '../../texts/editor';
import { editableText } from './editable-text';
import type { Editor } from './use-editor';

/** Resolves a conflict between two texts of one blog: the writer chooses one, and neither is lost. */
export function ConflictDialog(editor: Editor) {
  const { newer, rival, leavesPicture, keepMine, startOver, saveAsNew, closeConflict } = editor;
  if (rival) return <RivalDialog {...editor} />;
  if (!newer) return null;
  if (!editableText(newer)) {
    return (
      <Dialog
        open
        onClose={closeConflict}
        title={editorTexts.withModerators}
        emoji="locked"
        footer={<Button onClick={saveAsNew}>{editorTexts.makeNewBlog}</Button>}
      >
        <p>{editorTexts.alreadyPosted}</p>
        {leavesPicture && <p>{editorTexts.addPictureAgain}</p>}
      </Dialog>
    );
  }
  return (
    <Dialog
      open
      onClose={closeConflict}
      title={editorTexts.savedElsewhere}
      emoji="thinking-face"
      footer={
        <>
          <Button variant="secondary" onClick={() => startOver(newer)}>
            {editorTexts.useTheNewerWords}
          </Button>
          <Button onClick={keepMine}>{editorTexts.keepTheWordsISee}</Button>
        </>
      }
    >
      <p>{editorTexts.newerVersion}</p>
      <p>{editorTexts.othersStay}</p>
    </Dialog>
  );
}

/** The same choice for a draft written on another device. Closing the dialog keeps the text on the page. */
function RivalDialog({ keepOverRival, takeRival }: Editor) {
  return (
    <Dialog
      open
      onClose={keepOverRival}
      title={editorTexts.writtenOnAnotherDevice}
      emoji="thinking-face"
      footer={
        <>
          <Button variant="secondary" onClick={takeRival}>
            {editorTexts.useTheNewerWords}
          </Button>
          <Button onClick={keepOverRival}>{editorTexts.keepTheWordsISee}</Button>
        </>
      }
    >
      <p>{editorTexts.somethingElse}</p>
      <p>{editorTexts.othersKept}</p>
    </Dialog>
  );
}
