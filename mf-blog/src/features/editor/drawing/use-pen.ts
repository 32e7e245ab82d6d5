import { type Dispatch, type KeyboardEvent, type PointerEvent, useRef, useState } from 'react';
import { type Drawing, type DrawingAction, onSheet, type Point, sheet } from './drawing';

/** How far one press of an arrow key moves the pen, in sheet units. */
const keyStep = 16;
const arrows: Readonly<Record<string, Point>> = {
  ArrowLeft: { x: -keyStep, y: 0 },
  ArrowRight: { x: keyStep, y: 0 },
  ArrowUp: { x: 0, y: -keyStep },
  ArrowDown: { x: 0, y: keyStep },
};

/** Converts a pointer position to sheet coordinates, whatever size the canvas is displayed at. */
function placeOf({ currentTarget, clientX, clientY }: PointerEvent<HTMLCanvasElement>): Point {
  const { left, top, width, height } = currentTarget.getBoundingClientRect();
  return {
    x: ((clientX - left) / (width || 1)) * sheet.width,
    y: ((clientY - top) / (height || 1)) * sheet.height,
  };
}

/**
 * Draws with finger, mouse or pen; with the keyboard, arrows move the pen and Space puts it down or lifts it. Follows one
 * pointer at a time. Once a pen has drawn, fingers don't, as a hand rests on the sheet.
 */
export function usePen(
  { isPenDown }: Drawing,
  dispatch: Dispatch<DrawingAction>,
  { color, width }: { readonly color: string; readonly width: number },
) {
  const [keyPen, setKeyPen] = useState<Point | null>(null);
  const pointer = useRef<number | null>(null);
  const hasPen = useRef(false);
  const center = { x: sheet.width / 2, y: sheet.height / 2 };
  const onKeyDown = (event: KeyboardEvent) => {
    const step = arrows[event.key];
    if (!step && event.key !== ' ') return;
    event.preventDefault();
    const at = keyPen ?? center;
    if (step) {
      const next = onSheet({ x: at.x + step.x, y: at.y + step.y });
      setKeyPen(next);
      dispatch({ type: 'penMoved', at: next });
    } else {
      setKeyPen(at);
      dispatch(isPenDown ? { type: 'penUp' } : { type: 'penDown', at, color, width });
    }
  };
  const onPointerDown = (event: PointerEvent<HTMLCanvasElement>) => {
    if (event.button !== 0 || (hasPen.current && event.pointerType === 'touch')) return;
    const isFirstOfPen = event.pointerType === 'pen' && !hasPen.current;
    if (pointer.current !== null && !isFirstOfPen) return;
    // The hand came to rest on the sheet just before its pen.
    if (pointer.current !== null) dispatch({ type: 'undo' });
    hasPen.current ||= isFirstOfPen;
    event.currentTarget.setPointerCapture?.(event.pointerId);
    pointer.current = event.pointerId;
    setKeyPen(null);
    dispatch({ type: 'penDown', at: placeOf(event), color, width });
  };
  const onPointerMove = (event: PointerEvent<HTMLCanvasElement>) => {
    if (event.pointerId === pointer.current) dispatch({ type: 'penMoved', at: placeOf(event) });
  };
  const lift = (event: PointerEvent<HTMLCanvasElement>) => {
    if (event.pointerId !== pointer.current) return;
    pointer.current = null;
    dispatch({ type: 'penUp' });
  };
  return { keyPen, canvas: { onKeyDown, onPointerDown, onPointerMove, onPointerUp: lift, onPointerCancel: lift } };
}
