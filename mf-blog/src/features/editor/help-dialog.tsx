import { Button, Dialog } from '@storysprout/kit';
import { HelpNote } from '../../shared/help-note';
import * as texts from '../../texts/editor';
import type { Editor } from './use-editor';

/** After a blog that sounds like its writer needs help was saved or sent: nobody is blamed, and nothing is refused. */
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
