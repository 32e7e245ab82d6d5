import { Button, useLazyDialog } from '@storysprout/kit';
import { useRef } from 'react';
import * as texts from '../../../texts/drawing-pad';
import { type Drawing, emptyDrawing } from './drawing';

const load = async () => (await import('./drawing-dialog')).DrawingDialog;

/**
 * Opens the drawing pad, whose code is loaded on the first press. The drawing is still there when the pad is opened
 * again.
 */
export function DrawButton({ onDone }: { readonly onDone: (picture: File) => void }) {
  const drawn = useRef<Drawing>(emptyDrawing);
  const { Dialog, open, close } = useLazyDialog(load, texts.notMade);
  const handleClose = (drawing: Drawing) => {
    drawn.current = { ...drawing, isPenDown: false };
    close();
  };
  const handleDone = (picture: File, drawing: Drawing) => {
    handleClose(drawing);
    onDone(picture);
  };
  return (
    <>
      <Button variant="secondary" size="s" icon="crayon" aria-haspopup="dialog" onClick={open}>
        {texts.draw}
      </Button>
      {Dialog && <Dialog start={drawn.current} onClose={handleClose} onDone={handleDone} />}
    </>
  );
}
