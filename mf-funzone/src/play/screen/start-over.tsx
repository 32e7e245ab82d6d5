import { ConfirmDialog, useCovered } from '@storysprout/kit';
import { type ReactNode, useEffect, useState } from 'react';
import * as texts from '../../texts/play';

interface Question {
  readonly title: string;
  readonly confirmLabel: string;
  readonly cancelLabel?: string;
  readonly onYes: () => void;
}

/**
 * Asks for confirmation before filled-in work is discarded, as that can't be undone. If nothing is filled in, the
 * action runs at once. The caller has to render `dialog`.
 */
export function useStartOver(isFilledIn: boolean): { ask: (question: Question) => void; dialog: ReactNode } {
  const [question, setQuestion] = useState<Question | null>(null);
  const [agreed, setAgreed] = useState<Question | null>(null);
  const isCovered = useCovered();
  // A round is paused under a dialog and accepts no moves, so the confirmed action runs after the dialog has closed.
  useEffect(() => {
    if (!agreed || isCovered) return;
    setAgreed(null);
    agreed.onYes();
  }, [agreed, isCovered]);
  const close = () => setQuestion(null);
  const confirm = () => {
    setAgreed(question);
    close();
  };
  const ask = (next: Question) => (isFilledIn ? setQuestion(next) : next.onYes());
  const dialog = (
    <ConfirmDialog
      open={question !== null}
      title={question?.title}
      confirmLabel={question?.confirmLabel ?? ''}
      cancelLabel={question?.cancelLabel ?? texts.keepPlaying}
      onConfirm={confirm}
      onClose={close}
    >
      <p>{texts.fillingGone}</p>
    </ConfirmDialog>
  );
  return { ask, dialog };
}

/** The question before switching to another puzzle. */
export const newPuzzle = { title: texts.newPuzzleQuestion, confirmLabel: texts.newPuzzleYes } as const;
/** The question before restarting the same puzzle. */
export const emptyPuzzle = { title: texts.emptyPuzzleQuestion, confirmLabel: texts.emptyPuzzleYes } as const;
