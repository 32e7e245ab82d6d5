import type { Blog } from '@storysprout/contract';
import { ConfirmDialog } from '@storysprout/kit';

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
  const common = { open: true, pending, cancelLabel: 'Keep it', onConfirm: () => onYes(question), onClose } as const;
  const { title } = question.blog;
  if (question.about === 'delete') {
    return (
      <ConfirmDialog {...common} title={`Delete “${title}”?`} confirmLabel="Delete" tone="danger">
        <p>Its words and its picture are gone then. You can press Undo for ten seconds.</p>
      </ConfirmDialog>
    );
  }
  return (
    <ConfirmDialog {...common} title={`Take “${title}” back?`} confirmLabel="Take it back">
      <p>Your story becomes a draft again, and only you can see it.</p>
      <p>Its likes and comments wait for 30 days. If a grown-up says yes to it again by then, they come back too.</p>
    </ConfirmDialog>
  );
}
