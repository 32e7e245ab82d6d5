import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { root } from '../workspaces';
import { charactersOf, subsetRange, subsetWeights } from './font-subset';

const styles = (folder: string) => readFileSync(join(root, folder), 'utf8');

it('are those that the style sheet gives to their files', () => {
  const fonts = styles('shell/src/styles/fonts.css');
  const faces = fonts.split('@font-face').filter((face) => face.includes('unicode-range'));
  expect(faces).toHaveLength(2);
  for (const face of faces) expect(face).toContain(`unicode-range: ${subsetRange};`);
});

it('have the weights of the site', () => {
  const weights = styles('shell/src/styles/base.css').match(/font-weight: (\d+)/g) ?? [];
  for (const weight of weights.map((each) => Number(each.replace(/\D/g, '')))) {
    expect(weight).toBeGreaterThanOrEqual(subsetWeights.min);
    expect(weight).toBeLessThanOrEqual(subsetWeights.max);
  }
});

it('hold all of English', () => {
  const characters = charactersOf(subsetRange);
  expect(characters).toMatch(/^ !.*~/);
  for (const each of '“Don’t” – it’s 3 × 4 …') expect(characters).toContain(each);
  expect(characters).not.toContain('é');
});
