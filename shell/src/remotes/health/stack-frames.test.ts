import { expect, it } from 'vitest';
import { placesOf, remoteFrames } from './stack-frames';

const origin = 'https://storysprout.example';
const chrome = `TypeError: Cannot read properties of undefined (reading 'kitten')
    at kittenSecret (${origin}/remotes/mf_club/1.4.0/assets/a1b2.js:1:204)
    at HTMLButtonElement.press (${origin}/remotes/mf_club/1.4.0/assets/c3d4.js:2:17)
    at ${origin}/assets/main.0123.js:9:9
    at async ${origin}/remotes/mf_blog/2.0.0/assets/e5.js:3:4`;
const firefox = `kittenSecret@${origin}/remotes/mf_club/1.4.0/assets/a1b2.js:1:204
press@${origin}/remotes/mf_club/1.4.0/assets/c3d4.js:2:17
@${origin}/assets/main.0123.js:9:9
`;

const frame = { remote: 'mf_club', version: '1.4.0', file: 'assets/a1b2.js', line: 1, column: 204 };

it.each([
  ['Chrome', chrome],
  ['Firefox and Safari', firefox],
])('lays an error to the remote whose code is innermost, in the words of %s, without names', (_browser, stack) => {
  const frames = remoteFrames(stack, origin);
  expect(frames).toEqual([frame, { ...frame, file: 'assets/c3d4.js', line: 2, column: 17 }]);
  expect(JSON.stringify(frames)).not.toMatch(/kitten/);
});

it('knows no remote in code of the shell, of other sites, or in odd addresses', () => {
  for (const address of [
    `${origin}/assets/main.js`,
    'https://elsewhere.example/remotes/mf_club/1/assets/a.js',
    `${origin}/remotes/mf_club/1/../../x.js`,
    `${origin}/remotes/mf_club/1/assets/a b.js`,
  ]) {
    expect(remoteFrames(`Error\n    at x (${address}:1:2)`, origin)).toEqual([]);
  }
  expect(placesOf(undefined)).toEqual([]);
});

it('keeps the eight innermost frames', () => {
  const line = `    at x (${origin}/remotes/mf_club/1.4.0/assets/a1b2.js:1:204)`;
  expect(remoteFrames(`Error\n${`${line}\n`.repeat(40)}`, origin)).toHaveLength(8);
});
