import { expect, it } from 'vitest';
import { compose, slicesOf } from './compose';

const part = (name: string, inside: string) =>
  `<!--$--><sprout-part data-part="${name}">${inside}</sprout-part><!--/$-->`;
const left = (inside: string) => `<!--$!--><template data-dgst=""></template>${inside}<!--/$-->`;
const slices = (html: string, ...remotes: string[]) =>
  new Map(remotes.flatMap((remote) => [...slicesOf(html, remote)]));

it('puts what was drawn into its place and takes the marks off', () => {
  const frame = `<main>${part('mf_a ./x', 'wait')}<hr>${part('mf_b ./y', 'wait')}</main>`;
  const rendered = slices(`${part('mf_a ./x', '<b>A</b>')}${part('mf_b ./y', '<b>B</b>')}`, 'mf_a', 'mf_b');
  expect(compose(frame, rendered)).toEqual({
    html: '<main><!--$--><b>A</b><!--/$--><hr><!--$--><b>B</b><!--/$--></main>',
    parts: ['mf_a ./x', 'mf_b ./y'],
  });
});

it('leaves to the browser what nobody drew', () => {
  expect(compose(part('mf_a ./x', '<i>wait</i>'), new Map())).toEqual({ html: left('<i>wait</i>'), parts: [] });
});

it('keeps several of the same part in their order', () => {
  const frame = part('mf_a ./x', '1') + part('mf_a ./x', '2');
  const rendered = slices(part('mf_a ./x', 'first') + part('mf_a ./x', 'second'), 'mf_a');
  expect(compose(frame, rendered).html).toBe('<!--$-->first<!--/$--><!--$-->second<!--/$-->');
});

it("keeps a remote's own parts within its parts, and leaves others' in them to the browser", () => {
  const page = part('mf_a ./x', `<p>${part('mf_a ./own', 'own')}${part('mf_b ./y', 'wait')}</p>`);
  const rendered = slices(page, 'mf_a');
  expect(compose(part('mf_a ./x', 'wait'), rendered)).toEqual({
    html: `<!--$--><p><!--$-->own<!--/$-->${left('wait')}</p><!--/$-->`,
    parts: ['mf_a ./x', 'mf_a ./own'],
  });
});

it('takes nothing of one remote for a part of another', () => {
  const rendered = slices(part('mf_a ./x', 'forged by b'), 'mf_b');
  expect(compose(part('mf_a ./x', 'wait'), rendered).html).toBe(left('wait'));
});

it("takes nothing of another remote into a part that asks for it, so the other's own place is not empty", () => {
  const frame = part('mf_a ./x', 'wait') + part('mf_b ./y', 'wait');
  const a = slicesOf(part('mf_a ./x', part('mf_b ./y', 'mine')), 'mf_a');
  const b = slicesOf(part('mf_b ./y', '<b>B</b>'), 'mf_b');
  expect(compose(frame, new Map([...a, ...b]))).toEqual({
    html: `<!--$-->${left('mine')}<!--/$--><!--$--><b>B</b><!--/$-->`,
    parts: ['mf_a ./x', 'mf_b ./y'],
  });
});

it.each([1_000, 20_000])('refuses %i parts in each other, which take forever to read', (depth) => {
  const nested = '<sprout-part data-part="mf_b ./y">'.repeat(depth) + '</sprout-part>'.repeat(depth);
  expect(() => slicesOf(nested, 'mf_a')).toThrow('too deep');
  expect(() => slicesOf(nested, 'mf_b')).toThrow('too deep');
});
