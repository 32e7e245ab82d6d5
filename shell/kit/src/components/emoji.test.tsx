import { act, fireEvent, render } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { emojiNames } from './art/emoji-names';
import { cellAt, emojiSheets, sheetCell, sheetSize, sheetUrl } from './art/emoji-sheets';
import { Emoji } from './emoji';

it('has sheets of known pictures only, each once, and each in a cell of its own', () => {
  for (const sheet of emojiSheets) {
    expect(emojiNames).toEqual(expect.arrayContaining([...sheet.emoji]));
    expect(new Set(sheet.emoji).size, sheet.name).toBe(sheet.emoji.length);
    const { width, height } = sheetSize(sheet);
    const places = sheet.emoji.map((_, at) => cellAt(sheet, at));
    expect(new Set(places.map(({ x, y }) => `${x} ${y}`)).size).toBe(sheet.emoji.length);
    for (const { x, y } of places) expect([x + sheet.side <= width, y + sheet.side <= height]).toEqual([true, true]);
  }
});

it('gives a sheet another address when anything on it changes its place', () => {
  const [sheet] = emojiSheets;
  if (!sheet) throw new Error('no sheet');
  const changed = { ...sheet, emoji: [...sheet.emoji].reverse() };
  expect(sheetUrl(changed)).not.toBe(sheetUrl(sheet));
});

it('cuts small pictures out of a sheet, and asks for a file where the sheet would not be sharp', () => {
  const { container, rerender, getByRole } = render(<Emoji name="trophy" size={18} label="First" />);
  const cell = sheetCell('trophy', 18);
  expect(getByRole('img', { name: 'First' })).toHaveAttribute('viewBox', `${cell?.x} ${cell?.y} 64 64`);
  expect(container.querySelector('image')).toHaveAttribute('href', cell?.url);
  rerender(<Emoji name="/art/emoji/trophy-small.webp" size={20} />);
  expect(container.querySelector('image')).toHaveAttribute('href', cell?.url);
  rerender(<Emoji name="trophy" size={168} />);
  expect(container.querySelector('img')).toHaveAttribute('src', '/art/emoji/trophy.webp');
  expect(container.querySelector('img')).toHaveAttribute('loading', 'lazy');
});

it('asks for a far sheet once the reader comes near, where it is told to wait', () => {
  const seen: ((entries: { isIntersecting: boolean }[]) => void)[] = [];
  class Observer {
    observe = vi.fn();
    disconnect = vi.fn();
    constructor(tell: (entries: { isIntersecting: boolean }[]) => void) {
      seen.push(tell);
    }
  }
  vi.stubGlobal('IntersectionObserver', Observer);
  const { container } = render(<Emoji name="trophy" size={18} whenNear />);
  const look = (isIntersecting: boolean) =>
    act(() =>
      seen.forEach((tell) => {
        tell([{ isIntersecting }]);
      }),
    );
  look(false);
  expect(container.querySelector('svg')).toHaveAttribute('width', '18');
  expect(container.querySelector('image')).toBeNull();
  look(true);
  expect(container.querySelector('image')).toHaveAttribute('href', sheetCell('trophy', 18)?.url);
});

it('leaves its room empty when the picture does not come, and shows the next one', () => {
  const { container, rerender } = render(<Emoji name="trophy" size={168} />);
  const picture = () => container.querySelector('img') as HTMLImageElement;
  expect(picture()).toBeVisible();
  fireEvent.error(picture());
  expect(picture()).not.toBeVisible();
  rerender(<Emoji name="rainbow" size={168} />);
  expect(picture()).toBeVisible();
});

it('says what a picture shows when it does not come', () => {
  const { getByRole } = render(<Emoji name="trophy" size={168} label="First" />);
  fireEvent.error(getByRole('img'));
  expect(getByRole('img', { name: 'First' })).toBeVisible();
});

it('writes no styles into the markup, which the policy of pages drawn ahead would refuse', () => {
  const { container } = render(<Emoji name="trophy" />);
  expect(container.innerHTML).not.toContain('style=');
});
