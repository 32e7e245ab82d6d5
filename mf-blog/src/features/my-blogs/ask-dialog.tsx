import type { Blog } from '@storysprout/contract';
import { ConfirmDialog } from '@storysprout/kit';
import * as texts from '../../texts/my-blogs';

/** What the writer is asked about, and which blog it is. */
export interface Question {
  readonly about: 'delete' | 'withdraw';
  readonly blog: Blog;
}

interface AskDialogProps {
  readonly question: Question | null;
  readonly pending: boolean;
  readonly onYes: (question: Question) => void;
  readonly onClose: () => void;
}

/** Says what is going to happen, and happens only with a yes. */
export function AskDialog({ question, pending, onYes, onClose }: AskDialogProps) {
  if (!question) return null;
  const common = { open: true, pending, cancelLabel: texts.keepIt, onConfirm: () => onYes(question), onClose } as const;
  const { title } = question.blog;
  if (question.about === 'delete') {
    return (
      <ConfirmDialog {...common} title={texts.deleteTitle(title)} confirmLabel={texts.deleteIt} tone="danger">
        <p>{texts.deleteNote}</p>
      </ConfirmDialog>
    );
  }
  return (
    <ConfirmDialog {...common} title={texts.takeTitleBack(title)} confirmLabel={texts.takeItBack}>
      <p>{texts.takeBackNote}</p>
      <p>{texts.takeBackLikes}</p>
    </ConfirmDialog>
  );
}
