import * as texts from '../texts/components';
import { Button } from './button';
import { Dialog, type DialogProps } from './dialog';

export interface ConfirmDialogProps extends Pick<DialogProps, 'open' | 'title' | 'emoji' | 'onClose' | 'children'> {
  confirmLabel: string;
  cancelLabel?: string;
  tone?: 'danger';
  pending?: boolean;
  onConfirm: () => void;
}

/** Asks before an action that is hard to undo. */
export function ConfirmDialog({
  confirmLabel,
  cancelLabel = texts.cancel,
  tone,
  pending,
  onConfirm,
  ...dialog
}: ConfirmDialogProps) {
  const footer = (
    <>
      <Button variant="secondary" onClick={dialog.onClose}>
        {cancelLabel}
      </Button>
      <Button variant={tone ?? 'primary'} pending={pending} onClick={onConfirm}>
        {confirmLabel}
      </Button>
    </>
  );
  return <Dialog emoji="thinking-face" size="s" footer={footer} {...dialog} />;
}
