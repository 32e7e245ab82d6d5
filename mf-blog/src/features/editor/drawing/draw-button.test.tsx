import { renderWithKit } from '@storysprout/kit/testing';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, it, vi } from 'vitest';
import { DrawButton } from './draw-button';

/** The end points of the strokes, as recorded by a fake canvas context. */
const lines: string[] = [];

beforeEach(() => {
  lines.length = 0;
  const context = {
    fillRect: () => void lines.splice(0),
    beginPath: () => undefined,
    stroke: () => undefined,
    moveTo: (x: number, y: number) => void lines.push(`M${x},${y}`),
    lineTo: (x: number, y: number) => void lines.push(`L${x},${y}`),
  };
  vi.spyOn(HTMLCanvasElement.prototype, 'getContext').mockImplementation((() => context) as never);
  vi.spyOn(HTMLCanvasElement.prototype, 'toBlob').mockImplementation((done) => done(new Blob(['png'])));
});

async function open(onDone: (picture: File) => void = () => undefined) {
  renderWithKit(<DrawButton onDone={onDone} />);
  await userEvent.click(screen.getByRole('button', { name: 'Draw a picture' }));
  return screen.findByRole('application', { name: 'Your sheet of paper' });
}

it('draws with the keyboard, takes a stroke back, and gives the picture on', async () => {
  const onDone = vi.fn();
  const sheet = await open(onDone);
  const done = screen.getByRole('button', { name: 'Use my picture' });
  expect(done).toBeDisabled();
  sheet.focus();
  await userEvent.keyboard(' {ArrowRight}{ArrowDown} {ArrowRight} ');
  expect(lines).toEqual(['M480,300', 'L496,300', 'L496,316', 'M512,316', 'L512,316']);
  await userEvent.click(screen.getByRole('button', { name: 'Undo' }));
  expect(lines).toEqual(['M480,300', 'L496,300', 'L496,316']);
  await userEvent.click(done);
  await waitFor(() => expect(onDone).toHaveBeenCalledOnce());
  expect(onDone.mock.calls[0]?.[0]).toMatchObject({ name: 'my-drawing.png', type: 'image/png' });
  expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
});

it('draws with a pointer, and has the drawing again when it is opened again', async () => {
  const sheet = await open();
  vi.spyOn(sheet, 'getBoundingClientRect').mockReturnValue(new DOMRect(0, 0, 480, 300));
  fireEvent.pointerDown(sheet, { button: 0, clientX: 10, clientY: 10 });
  fireEvent.pointerMove(sheet, { clientX: 20, clientY: 15 });
  fireEvent.pointerUp(sheet);
  fireEvent.pointerMove(sheet, { clientX: 90, clientY: 90 });
  expect(lines).toEqual(['M20,20', 'L40,30']);
  await userEvent.click(screen.getByRole('button', { name: 'Close' }));
  lines.length = 0;
  await userEvent.click(screen.getByRole('button', { name: 'Draw a picture' }));
  expect(lines).toEqual(['M20,20', 'L40,30']);
});

it('follows one pointer, and once a pen has drawn, a hand at rest paints nothing', async () => {
  const sheet = await open();
  vi.spyOn(sheet, 'getBoundingClientRect').mockReturnValue(new DOMRect(0, 0, 960, 600));
  const touch = (pointerId: number) => ({ pointerId, pointerType: 'touch', button: 0 });
  const pen = { pointerId: 9, pointerType: 'pen', button: 0 };
  fireEvent.pointerDown(sheet, { ...touch(1), clientX: 10, clientY: 10 });
  fireEvent.pointerDown(sheet, { ...touch(2), clientX: 500, clientY: 500 });
  fireEvent.pointerMove(sheet, { ...touch(2), clientX: 510, clientY: 510 });
  fireEvent.pointerUp(sheet, touch(2));
  fireEvent.pointerMove(sheet, { ...touch(1), clientX: 20, clientY: 20 });
  expect(lines).toEqual(['M10,10', 'L20,20']);
  fireEvent.pointerUp(sheet, touch(1));
  fireEvent.pointerDown(sheet, { ...touch(3), clientX: 700, clientY: 500 });
  fireEvent.pointerDown(sheet, { ...pen, clientX: 100, clientY: 100 });
  fireEvent.pointerMove(sheet, { ...touch(3), clientX: 710, clientY: 510 });
  fireEvent.pointerMove(sheet, { ...pen, clientX: 120, clientY: 100 });
  fireEvent.pointerUp(sheet, pen);
  fireEvent.pointerDown(sheet, { ...touch(4), clientX: 700, clientY: 500 });
  expect(lines).toEqual(['M10,10', 'L20,20', 'M100,100', 'L120,100']);
});

it('has colors and pens with names', async () => {
  await open();
  await userEvent.click(screen.getByRole('radio', { name: 'Blue' }));
  expect(screen.getByRole('radio', { name: 'Blue' })).toBeChecked();
  expect(screen.getByRole('radio', { name: 'Medium' })).toBeChecked();
  expect(screen.getByRole('radio', { name: 'Eraser' })).toBeInTheDocument();
});
