/** A drawing is an immutable list of strokes, so undo simply removes the last one. */

/** The size of the sheet in its own units, with the aspect ratio of a cover. */
export const sheet = { width: 960, height: 600 } as const;

export interface Point {
  readonly x: number;
  readonly y: number;
}

export interface Stroke {
  readonly color: string;
  readonly width: number;
  readonly points: readonly Point[];
}

export interface Drawing {
  readonly strokes: readonly Stroke[];
  /** True while the pen is on the paper. */
  readonly isPenDown: boolean;
}

export const emptyDrawing: Drawing = { strokes: [], isPenDown: false };

/** The most points a drawing may have, which bounds memory. It is enough for an afternoon of drawing. */
export const mostPoints = 60_000;

export type DrawingAction =
  | { readonly type: 'penDown'; readonly at: Point; readonly color: string; readonly width: number }
  | { readonly type: 'penMoved'; readonly at: Point }
  | { readonly type: 'penUp' }
  | { readonly type: 'undo' }
  | { readonly type: 'startOver' };

const within = (value: number, most: number) => Math.min(most, Math.max(0, Math.round(value)));
/** Returns the nearest point on the sheet, in whole units. */
export const onSheet = ({ x, y }: Point): Point => ({ x: within(x, sheet.width), y: within(y, sheet.height) });

const countPoints = ({ strokes }: Drawing) => strokes.reduce((sum, { points }) => sum + points.length, 0);

function extended(drawing: Drawing, at: Point): Drawing {
  const last = drawing.strokes.at(-1);
  if (!last || !drawing.isPenDown || countPoints(drawing) >= mostPoints) return drawing;
  const point = onSheet(at);
  const before = last.points.at(-1);
  if (before && before.x === point.x && before.y === point.y) return drawing;
  const stroke = { ...last, points: [...last.points, point] };
  return { ...drawing, strokes: [...drawing.strokes.slice(0, -1), stroke] };
}

export function drawingReducer(drawing: Drawing, action: DrawingAction): Drawing {
  switch (action.type) {
    case 'penDown': {
      if (countPoints(drawing) >= mostPoints) return drawing;
      const { color, width, at } = action;
      return { strokes: [...drawing.strokes, { color, width, points: [onSheet(at)] }], isPenDown: true };
    }
    case 'penMoved':
      return extended(drawing, action.at);
    case 'penUp':
      return { ...drawing, isPenDown: false };
    case 'undo':
      return { strokes: drawing.strokes.slice(0, -1), isPenDown: false };
    case 'startOver':
      return emptyDrawing;
  }
}
