import { beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { keepOnSite } from './keep-on-site';

/**
 * Stands in for the browser's Navigation API, which the DOM of tests lacks. The tests in infra/e2e cover real
 * navigations.
 */
const navigation = new EventTarget();
const overstepped = vi.fn();
let acting: string | null;
let isAnybodys: boolean;

beforeAll(() => {
  vi.stubGlobal('navigation', navigation);
  keepOnSite({ caller: () => acting, isAnybodys: () => isAnybodys, overstepped });
  vi.unstubAllGlobals();
});

beforeEach(() => {
  overstepped.mockReset();
  [acting, isAnybodys] = ['mf_club', false];
});

/**
 * Tries to leave the page.
 *
 * @returns whether the page is left
 */
function leave(url: string, how: { userInitiated?: boolean; downloadRequest?: string } = {}): boolean {
  const asked = { userInitiated: false, downloadRequest: null, destination: { url }, ...how };
  return navigation.dispatchEvent(Object.assign(new Event('navigate', { cancelable: true }), asked));
}

const elsewhere = 'https://elsewhere.example/';

it('a remote leads nobody to another site', () => {
  expect(leave(elsewhere)).toBe(false);
  expect(overstepped).toHaveBeenCalledExactlyOnceWith('mf_club', 'elsewhere');
});

it('nor does what leaves no stack, which is laid to nobody', () => {
  [acting, isAnybodys] = [null, true];
  expect(leave(elsewhere)).toBe(false);
  expect(overstepped).not.toHaveBeenCalled();
});

it.each<[string, () => boolean]>([
  ['a link that the reader follows', () => leave(elsewhere, { userInitiated: true })],
  ['a page of this site', () => leave(`${window.location.origin}/blogs`)],
  ['a file that is saved', () => leave('data:text/plain,mine', { downloadRequest: '' })],
])('leaves be %s', (_what, go) => {
  expect(go()).toBe(true);
});

it("leaves be what the shell's own code does", () => {
  acting = null;
  expect(leave(elsewhere)).toBe(true);
});
