import { act, render, screen } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { Room } from './room';

afterEach(() => vi.unstubAllGlobals());

it('gives a board a size of its own, which follows the room', () => {
  let grow = (_width: number, _height: number) => {};
  const observed: Element[] = [];
  const disconnect = vi.fn();
  vi.stubGlobal(
    'ResizeObserver',
    class {
      readonly disconnect = disconnect;
      constructor(report: (entries: { contentRect: Partial<DOMRect> }[]) => void) {
        grow = (width, height) => report([{ contentRect: { width, height } }]);
      }
      observe(element: Element) {
        observed.push(element);
      }
    },
  );
  const { unmount } = render(<Room className="field">Board</Room>);
  const measured = screen.getByText('Board');
  expect(observed).toEqual([measured.parentElement]);
  expect(measured.parentElement).toHaveClass('field');
  for (const [width, height] of [
    [640, 420],
    [320, 500],
  ] as const) {
    act(() => grow(width, height));
    expect(measured).toHaveStyle({ width: `${width}px`, height: `${height}px` });
  }
  unmount();
  expect(disconnect).toHaveBeenCalled();
});
