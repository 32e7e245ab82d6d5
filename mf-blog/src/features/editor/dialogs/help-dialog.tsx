import { Button, Dialog } from '@storysprout/kit';
import { HelpNote } from '../../../shared/help-note';
import * as texts from '../../../texts/editor';
import type { Editor } from '../use-editor';

/**
 * Shown after saving or posting a blog that sounds as if its writer needs help. It blames nobody and refuses nothing.
 */
export function HelpDialog({ help, send }: Editor) {
  const handleClose = () => send({ type: 'helpRead' });
  return (
    <Dialog
      open={help !== null}
      onClose={handleClose}
      title={texts.youAreNotAlone}
      emoji="hugging-face"
      size="s"
      footer={<Button onClick={handleClose}>{texts.thankYou}</Button>}
    >
      <HelpNote help={help?.text ?? null} />
    </Dialog>
  );
}
