import { Button, Dialog } from '@storysprout/kit';
import { editableText } from './editable-text';
import type { Editor } from './use-editor';

/** Two texts for one blog: the writer chooses, and neither is thrown away. */
export function ConflictDialog(editor: Editor) {
  const { newer, rival, leavesPicture, keepMine, startOver, saveAsNew, closeConflict } = editor;
  if (rival) return <RivalDialog {...editor} />;
  if (!newer) return null;
  if (!editableText(newer)) {
    return (
      <Dialog
        open
        onClose={closeConflict}
        title="This blog is with the moderators"
        emoji="locked"
        footer={<Button onClick={saveAsNew}>Make a new blog of my words</Button>}
      >
        <p>It was posted already, so it cannot be changed any more. The words you see here are safe.</p>
        {leavesPicture && <p>The picture stays with the posted blog. Please add it again to your new one.</p>}
      </Dialog>
    );
  }
  return (
    <Dialog
      open
      onClose={closeConflict}
      title="Saved somewhere else, too"
      emoji="thinking-face"
      footer={
        <>
          <Button variant="secondary" onClick={() => startOver(newer)}>
            Use the newer words
          </Button>
          <Button onClick={keepMine}>Keep the words I see here</Button>
        </>
      }
    >
      <p>
        A newer version of this blog was saved in another window or on another device. Which words would you like to go
        on with?
      </p>
      <p>The others stay on this device, so you can look at them later.</p>
    </Dialog>
  );
}

/** The same choice for words that were left at another device. Closing it keeps what is on the page. */
function RivalDialog({ keepOverRival, takeRival }: Editor) {
  return (
    <Dialog
      open
      onClose={keepOverRival}
      title="Written on another device"
      emoji="thinking-face"
      footer={
        <>
          <Button variant="secondary" onClick={takeRival}>
            Use the newer words
          </Button>
          <Button onClick={keepOverRival}>Keep the words I see here</Button>
        </>
      }
    >
      <p>
        You wrote something else here in another window or on another device. Which words would you like to go on with?
      </p>
      <p>The others are kept too, so you can look at them later.</p>
    </Dialog>
  );
}
