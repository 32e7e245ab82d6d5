import { Button, Dialog } from '@storysprout/kit';
import { HelpNote } from '../../shared/help-note';
import * as texts from '../../texts/editor';
import type { Editor } from './use-editor';

/**
 * Shown after saving or posting a blog that sounds as if its writer needs help. It blames nobody and refuses nothing.
 */
export function HelpDialog({ help, closeHelp }: Editor) {
  return (
    <Dialog
      open={help !== null}
      onClose={closeHelp}
      title={texts.youAreNotAlone}
      emoji="hugging-face"
      size="s"
      footer={<Button onClick={closeHelp}>{texts.thankYou}</Button>}
    >
      <HelpNote help={help} />
    </Dialog>
  );
}
