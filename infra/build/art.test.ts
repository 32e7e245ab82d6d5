import { avatars, categories } from '@storysprout/contract';
import { expect, it } from 'vitest';
import { memorySymbols } from '../../mf-funzone/src/games/memory/memory-symbols';
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
