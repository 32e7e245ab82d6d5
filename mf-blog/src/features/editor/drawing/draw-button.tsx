import { Button, log, toast } from '@storysprout/kit';
import { type ComponentType, useRef, useState } from 'react';
import * as texts from '../../../texts/drawing-pad';
import { type Drawing, emptyDrawing } from './drawing';
import type { DrawingDialogProps } from './drawing-dialog';

/**
 * Opens the drawing pad, whose code is loaded on the first press. The drawing is still there when the pad is opened
 * again.
 */
export function DrawButton({ onDone }: { readonly onDone: (picture: File) => void }) {
  const drawn = useRef<Drawing>(emptyDrawing);
  const [Dialog, setDialog] = useState<ComponentType<DrawingDialogProps> | null>(null);
  const [isOpen, setOpen] = useState(false);
  const handleOpen = async () => {
    try {
      const { DrawingDialog } = await import('./drawing-dialog');
      setDialog(() => DrawingDialog);
      setOpen(true);
    } catch (error) {
      log.warn('The drawing pad could not be loaded.', error);
      toast.error(texts.notMade, { id: 'drawing' });
    }
  };
  const close = (drawing: Drawing) => {
    drawn.current = { ...drawing, isPenDown: false };
    setOpen(false);
  };
  const handleDone = (picture: File, drawing: Drawing) => {
    close(drawing);
    onDone(picture);
  };
  return (
    <>
      <Button variant="secondary" size="s" icon="crayon" aria-haspopup="dialog" onClick={() => void handleOpen()}>
        {texts.draw}
      </Button>
      {Dialog && isOpen && <Dialog start={drawn.current} onClose={close} onDone={handleDone} />}
    </>
  );
}
