import { avatars, categories } from '@storysprout/contract';
import { expect, it } from 'vitest';
import { memorySymbols } from '../../../mf-funzone/src/games/memory/memory-symbols';
import { avatarCell, avatarSheet, sheetSize } from '../../../shell/kit/src/components/art/emoji-sheets';
import { artDrawings } from './art';

const files = Object.fromEntries(
  artDrawings().flatMap(({ svg, files }) => Object.keys(files).map((name) => [name, svg])),
);

it('draws every avatar of the catalogue, no two alike', () => {
  const drawn = avatars.map(({ image }) => files[image.slice(1)]);
  expect(drawn.every((svg) => svg?.startsWith('<svg'))).toBe(true);
  expect(new Set([...drawn, files['art/avatars/default.webp']]).size).toBe(avatars.length + 1);
});

it('draws a cover of its own for every category', () => {
  const covers = Object.entries(files).filter(([name]) => name.startsWith('art/covers/'));
  expect(new Set(covers.map(([, svg]) => svg)).size).toBe(categories.length);
});

it('has thirty-two different symbols to match', () => {
  const drawn = memorySymbols.map((name) => files[`art/emoji/${name}.webp`]);
  expect(new Set(drawn).size).toBe(32);
  expect(drawn).not.toContain(undefined);
});

it('names no id twice in one picture, where gradients would mix', () => {
  for (const [name, svg] of Object.entries(files)) {
    const ids = [...svg.matchAll(/ id="([^"]+)"/g)].map(([, id]) => id);
    expect(new Set(ids).size, name).toBe(ids.length);
  }
});

it('draws each avatar small on one sheet, in a cell of its own', () => {
  const cells = avatars.map(({ id }) => avatarCell(id, 30));
  expect(new Set(cells.map((cell) => JSON.stringify([cell?.x, cell?.y]))).size).toBe(avatars.length);
  const [sheet] = new Set(cells.map((cell) => cell?.url));
  const { width, height } = sheetSize(avatarSheet);
  expect(files[sheet?.slice(1) ?? '']).toContain(`viewBox="0 0 ${width} ${height}"`);
  expect(cells.every((cell) => cell && cell.x + cell.side <= width && cell.y + cell.side <= height)).toBe(true);
});
