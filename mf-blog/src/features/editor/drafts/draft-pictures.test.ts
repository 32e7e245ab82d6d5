import { del, get, set } from 'idb-keyval';
import { afterEach, expect, it, vi } from 'vitest';
import { hasRoom } from '../../../shared/device-storage';
import { copyPicture, readPicture, storePicture } from './draft-pictures';

vi.mock('idb-keyval');
// Files that share a worker with this one replace it.
vi.unmock('./draft-pictures');

const picture = new File(['art'], 'snail.png', { type: 'image/png' });
const stored = new Map<unknown, unknown>();
vi.mocked(get).mockImplementation(async (key) => stored.get(key));
vi.mocked(set).mockImplementation(async (key, value) => void stored.set(key, value));
vi.mocked(del).mockImplementation(async (key) => void stored.delete(key));
const fillUp = () => vi.mocked(set).mockRejectedValueOnce(new DOMException('No room.', 'QuotaExceededError'));

afterEach(async () => {
  for (const key of ['here', 'aside']) await storePicture(key, null);
  expect(hasRoom()).toBe(true);
});

it('keeps a picture on the page when the device has no room for it, and asks before the page is left', async () => {
  fillUp();
  await storePicture('here', picture);
  expect(hasRoom()).toBe(false);
  expect(window.dispatchEvent(new Event('beforeunload', { cancelable: true }))).toBe(false);
  expect(await readPicture('here')).toBe(picture);
  await storePicture('here', picture);
  expect([hasRoom(), stored.get('here')]).toEqual([true, picture]);
  expect(console).toHaveWarnedWith('The picture of a draft could not be kept or found on this device.');
});

it('copies a picture, however soon another one takes its place', async () => {
  await storePicture('here', picture);
  const other = new File(['other'], 'other.png', { type: 'image/png' });
  await Promise.all([copyPicture('here', 'aside'), storePicture('here', other)]);
  expect([await readPicture('here'), await readPicture('aside')]).toEqual([other, picture]);
});

it('keeps a copy on the page when the device has no room for it', async () => {
  await storePicture('here', picture);
  fillUp();
  await copyPicture('here', 'aside');
  expect(await readPicture('aside')).toBe(picture);
  expect(console).toHaveWarnedWith('The picture of a draft could not be kept or found on this device.');
});
