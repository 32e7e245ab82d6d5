import { Button, Dialog } from '@storysprout/kit';
import type { Editor } from './use-editor';

/** Two texts for one blog: the writer chooses, and neither is thrown away. */
export function ConflictDialog({ newer, leavesPicture, keepMine, startOver, saveAsNew, closeConflict }: Editor) {
  if (!newer) return null;
  const canEdit = newer.status === 'draft' || newer.status === 'rejected';
  if (!canEdit) {
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
      title="Saved in another window"
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
      <p>A newer version of this blog was saved in another window. Which words would you like to go on with?</p>
      <p>The others stay on this device, so you can look at them later.</p>
    </Dialog>
  );
}
