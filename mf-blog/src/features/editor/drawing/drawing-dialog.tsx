import { Button, Dialog, Icon, Row, toast } from '@storysprout/kit';
import { useEffect, useId, useReducer, useRef, useState } from 'react';
import * as texts from '../../../texts/drawing-pad';
import { type Drawing, drawingReducer, type Stroke, sheet } from './drawing';
import styles from './drawing.module.css';
import { usePen } from './use-pen';

/** The color of the paper. */
const paper = '#ffffff';

/** Draws the strokes on white paper. A stroke with a single point becomes a dot. */
function paint(context: CanvasRenderingContext2D, strokes: readonly Stroke[]): void {
  context.fillStyle = paper;
  context.fillRect(0, 0, sheet.width, sheet.height);
  context.lineCap = 'round';
  context.lineJoin = 'round';
  for (const { color, width, points } of strokes) {
    const [first, ...others] = points;
    if (!first) continue;
    context.strokeStyle = color;
    context.lineWidth = width;
    context.beginPath();
    context.moveTo(first.x, first.y);
    for (const { x, y } of others.length > 0 ? others : [first]) context.lineTo(x, y);
    context.stroke();
  }
}

/**
 * Exports the drawing as a PNG file, which is uploaded like any other picture; null if the browser can't create one.
 */
async function pictureOf(canvas: HTMLCanvasElement): Promise<File | null> {
  const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/png'));
  return blob && new File([blob], 'my-drawing.png', { type: 'image/png' });
}

const colors = [
  { name: texts.black, value: '#1d1d27' },
  { name: texts.red, value: '#d8323c' },
  { name: texts.orange, value: '#f08a24' },
  { name: texts.yellow, value: '#f6cf3b' },
  { name: texts.green, value: '#3c9a4a' },
  { name: texts.blue, value: '#2f5fd0' },
  { name: texts.purple, value: '#8a4bb8' },
  { name: texts.brown, value: '#8a5a33' },
  { name: texts.eraser, value: paper },
] as const;

const widths = [
  { name: texts.thin, value: 6 },
  { name: texts.medium, value: 16 },
  { name: texts.thick, value: 40 },
] as const;

interface ChoiceProps<Value> {
  readonly label: string;
  readonly options: readonly { readonly name: string; readonly value: Value }[];
  readonly value: Value;
  readonly onChange: (value: Value) => void;
}

/** Radio buttons that look like paint or pens. Their names are read by screen readers and shown as tooltips. */
function Choice<Value extends string | number>({ label, options, value, onChange }: ChoiceProps<Value>) {
  const name = useId();
  return (
    <fieldset className={styles.choice}>
      <legend className={styles.unseen}>{label}</legend>
      {options.map((option) => (
        <label key={option.value} className={styles.option} title={option.name}>
          <input
            type="radio"
            name={name}
            className={styles.unseen}
            aria-label={option.name}
            checked={option.value === value}
            onChange={() => onChange(option.value)}
          />
          {typeof option.value === 'string' ? (
            <svg viewBox="0 0 24 24" className={styles.swatch} aria-hidden="true">
              <circle cx="12" cy="12" r="10" fill={option.value} />
              {option.value === paper && <path d="M5 19L19 5" className={styles.cross} />}
            </svg>
          ) : (
            <svg viewBox="0 0 24 24" className={styles.swatch} aria-hidden="true">
              <circle cx="12" cy="12" r={2 + Number(option.value) / 5} fill="currentColor" />
            </svg>
          )}
        </label>
      ))}
    </fieldset>
  );
}

export interface DrawingDialogProps {
  /** The previous drawing to continue. */
  readonly start: Drawing;
  readonly onClose: (drawing: Drawing) => void;
  readonly onDone: (picture: File, drawing: Drawing) => void;
}

/** A drawing pad for the cover of a story (docs/product.md#drawing-a-cover). */
export function DrawingDialog({ start, onClose, onDone }: DrawingDialogProps) {
  const canvas = useRef<HTMLCanvasElement>(null);
  const [drawing, dispatch] = useReducer(drawingReducer, start);
  const [color, setColor] = useState<string>(colors[0].value);
  const [width, setWidth] = useState<number>(widths[1].value);
  const pen = usePen(drawing, dispatch, { color, width });
  const isEmpty = drawing.strokes.length === 0;

  useEffect(() => {
    const context = canvas.current?.getContext('2d');
    if (context) paint(context, drawing.strokes);
  }, [drawing.strokes]);

  const handleDone = async () => {
    const picture = canvas.current && (await pictureOf(canvas.current));
    if (picture) onDone(picture, drawing);
    else toast.error(texts.notMade, { id: 'drawing' });
  };
  return (
    <Dialog
      open
      onClose={() => onClose(drawing)}
      title={texts.drawACover}
      emoji="artist-palette"
      size="l"
      className={styles.pad}
      footer={
        <Button disabled={isEmpty} onClick={() => void handleDone()}>
          {texts.useMyPicture}
        </Button>
      }
    >
      <div className={styles.table}>
        <div className={styles.tools}>
          <Choice label={texts.color} options={colors} value={color} onChange={setColor} />
          <Choice label={texts.pen} options={widths} value={width} onChange={setWidth} />
          <Row gap={2}>
            <Button variant="secondary" size="s" disabled={isEmpty} onClick={() => dispatch({ type: 'undo' })}>
              <Icon name="undo" size={18} />
              {texts.undo}
            </Button>
            <Button variant="ghost" size="s" disabled={isEmpty} onClick={() => dispatch({ type: 'startOver' })}>
              {texts.startOver}
            </Button>
          </Row>
        </div>
        <div className={styles.sheet}>
          {/* biome-ignore lint/a11y/noInteractiveElementToNoninteractiveRole: it takes arrow keys and the space bar itself */}
          <canvas
            ref={canvas}
            width={sheet.width}
            height={sheet.height}
            tabIndex={0}
            role="application"
            aria-label={texts.sheet}
            className={styles.canvas}
            {...pen.canvas}
          />
          {pen.keyPen && (
            <svg viewBox={`0 0 ${sheet.width} ${sheet.height}`} className={styles.keyPen} aria-hidden="true">
              <circle cx={pen.keyPen.x} cy={pen.keyPen.y} r={drawing.isPenDown ? 10 : 18} />
            </svg>
          )}
        </div>
        <p className={styles.hint}>{texts.keyboardHint}</p>
      </div>
    </Dialog>
  );
}
