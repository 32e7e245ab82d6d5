import { expect, it } from 'vitest';
import { sceneOf } from './challenge-scene';

const _id = '65f0000000000000000000c1';

it.each([
  ['A tiny door in a tree', ['door', 'deciduous-tree']],
  ['My DRAGON lost his way', ['dragon-face', 'world-map']],
  ['A day without gravity', ['rocket']],
])('shows what “%s” names', (topic, named) => {
  const { pictures } = sceneOf({ _id, topic });
  expect(pictures.slice(0, named.length)).toEqual(named);
  expect(new Set(pictures).size).toBe(3);
});

it('looks for words from their beginning: no cat in “location”', () => {
  expect(sceneOf({ _id, topic: 'The best location' }).pictures).not.toContain('cat-face');
});

it('is always the same for a challenge, and differs between challenges without such words', () => {
  const ids = Array.from({ length: 12 }, (_, at) => (at + 1).toString(16).padStart(24, '0'));
  const scenes = ids.map((id) => JSON.stringify(sceneOf({ _id: id, topic: 'Hm' })));
  expect(scenes).toEqual(ids.map((id) => JSON.stringify(sceneOf({ _id: id, topic: 'Hm' }))));
  expect(new Set(scenes).size).toBe(12);
});
