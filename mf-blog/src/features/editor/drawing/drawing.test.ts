import { expect, it } from 'vitest';
import { type DrawingAction, drawingReducer, emptyDrawing, mostPoints, sheet } from './drawing';

const draw = (...actions: DrawingAction[]) => actions.reduce(drawingReducer, emptyDrawing);
const down = (x: number, y: number, color = 'red'): DrawingAction => ({
  type: 'penDown',
  at: { x, y },
  color,
  width: 8,
});
const move = (x: number, y: number): DrawingAction => ({ type: 'penMoved', at: { x, y } });
const up: DrawingAction = { type: 'penUp' };

it('draws a stroke from pen down to pen up, in its color', () => {
  const { strokes } = draw(down(1, 2), move(3, 4), move(3, 4), up, move(9, 9));
  expect(strokes).toEqual([
    {
      color: 'red',
      width: 8,
      points: [
        { x: 1, y: 2 },
        { x: 3, y: 4 },
      ],
    },
  ]);
});

it('stays on the sheet', () => {
  const { strokes } = draw(down(-5, 2.4), move(sheet.width + 50, sheet.height + 1));
  expect(strokes[0]?.points).toEqual([
    { x: 0, y: 2 },
    { x: sheet.width, y: sheet.height },
  ]);
});

it('takes back one stroke after the other, or all', () => {
  const two = [down(1, 1), up, down(2, 2, 'blue'), up];
  expect(draw(...two, { type: 'undo' }).strokes.map(({ color }) => color)).toEqual(['red']);
  expect(draw(...two, { type: 'undo' }, { type: 'undo' }, { type: 'undo' })).toEqual(emptyDrawing);
  expect(draw(...two, { type: 'startOver' })).toEqual(emptyDrawing);
});

it('has a limit', () => {
  const points = Array.from({ length: mostPoints }, (_, at) => ({ x: at % 900, y: at % 500 }));
  const full = { strokes: [{ color: 'red', width: 8, points }], isPenDown: true };
  expect(drawingReducer(full, move(5, 6))).toBe(full);
  expect(drawingReducer(full, down(5, 6))).toBe(full);
});
