import type { Blog } from '@storysprout/contract';
import { ConfirmDialog } from '@storysprout/kit';
import * as texts from '../../texts/my-blogs';

/** The action the writer has to confirm, and the blog it applies to. */
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

/** Explains the action and asks the writer to confirm it. */
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
