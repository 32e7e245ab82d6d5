import type { ReactNode } from 'react';
import type { EmojiName } from '../art/emoji-names';
import { Button } from './button';
import { Dialog } from './dialog';

export interface ConfirmDialogProps {
  open: boolean;
  title: ReactNode;
  confirmLabel: string;
  cancelLabel?: string;
  tone?: 'danger';
  emoji?: EmojiName;
  pending?: boolean;
  onConfirm: () => void;
  onClose: () => void;
  children?: ReactNode;
}

/** Asks before something that is hard to take back. */
export function ConfirmDialog({
  open,
  title,
  confirmLabel,
  cancelLabel = 'Cancel',
  tone,
  emoji = 'thinking-face',
  pending,
  onConfirm,
  onClose,
  children,
}: ConfirmDialogProps) {
  const footer = (
    <>
      <Button variant="secondary" onClick={onClose}>
        {cancelLabel}
      </Button>
      <Button variant={tone ?? 'primary'} pending={pending} onClick={onConfirm}>
        {confirmLabel}
      </Button>
    </>
  );
  return (
    <Dialog open={open} onClose={onClose} title={title} emoji={emoji} size="s" footer={footer}>
      {children}
    </Dialog>
  );
}
