import { beforeEach, expect, it, vi } from 'vitest';
import { buildUser } from '../testing';
import { forgetDevice, forgetUnsent } from './forget-device';
import { session } from './session-store';
import { listUnsent } from './unsent';

const mina = buildUser({ name: 'Mina' });
const other = '65f0000000000000000000ff';

const sent = { title: 'The moon', description: 'It is round.', isSent: true };
const unsent = { title: 'The sun', description: 'It is hot.', sendFrom: '/postblog' };
const round = (userId: string) => ({ roundId: '1', userId, sendFrom: '/funzone' });

beforeEach(() => {
  localStorage.setItem(`storysprout:draft:${mina._id}:new`, JSON.stringify(sent));
  localStorage.setItem(`storysprout:draft:${mina._id}:new~2`, JSON.stringify(unsent));
  localStorage.setItem('challenge-read', `${mina._id} 12`);
  localStorage.setItem('funzone-rounds', JSON.stringify([round(other), round(mina._id)]));
  localStorage.setItem('preferences', JSON.stringify({ theme: 'dark' }));
  sessionStorage.setItem('scroll-positions', JSON.stringify([`/reader/${mina._id}`, '/blogs']));
});

it('lists what only this device has, of one reader or of all', () => {
  expect(listUnsent(mina._id)).toEqual([
    { text: 'The sun', sendFrom: '/postblog' },
    { text: '', sendFrom: '/funzone' },
  ]);
  expect(listUnsent()).toHaveLength(3);
});

it('keeps what was not sent when a session ends, and nothing else of this reader', async () => {
  await forgetDevice(mina._id, { keepUnsent: true });
  expect(Object.keys(localStorage).sort()).toEqual([
    'funzone-rounds',
    'preferences',
    `storysprout:draft:${mina._id}:new~2`,
  ]);
  expect(listUnsent()).toHaveLength(3);
  expect(sessionStorage.getItem('scroll-positions')).toBe('["/blogs"]');
});

it('keeps what belongs to other readers when everything of this one goes', async () => {
  await forgetDevice(mina._id, { keepUnsent: false });
  expect(JSON.stringify({ ...localStorage, ...sessionStorage })).not.toContain(mina._id);
  expect(listUnsent()).toEqual([{ text: '', sendFrom: '/funzone' }]);
  expect(localStorage.getItem('preferences')).not.toBeNull();
});

it('deletes what readers who are signed out did not send, also in the tab of a shared computer', async () => {
  sessionStorage.setItem(`storysprout:draft:${other}:new`, JSON.stringify({ ...unsent, title: 'The tab' }));
  expect(listUnsent()).toContainEqual({ text: 'The tab', sendFrom: '/postblog' });
  await forgetUnsent();
  expect(listUnsent()).toEqual([]);
  expect(localStorage.getItem(`storysprout:draft:${mina._id}:new`)).not.toBeNull();
});

it('deletes copies for reading offline where storage is off', async () => {
  const deleted: string[] = [];
  vi.spyOn(window, 'localStorage', 'get').mockImplementation(() => {
    throw new DOMException('Access is denied.', 'SecurityError');
  });
  vi.stubGlobal('caches', {
    keys: async () => ['read-blogs', 'shell'],
    delete: async (name: string) => deleted.push(name),
  });
  await forgetDevice(mina._id, { keepUnsent: false });
  expect(deleted).toEqual(['read-blogs']);
});

it('writes nothing of a session on a shared computer where it would outlive the tab', () => {
  localStorage.clear();
  session.signIn({ token: 'abc', user: mina, isShared: true });
  expect({ ...localStorage }).toEqual({});
  session.reload();
  session.setUser({ ...mina, totalPoints: 7 });
  expect(session.get()).toMatchObject({ token: 'abc', user: { totalPoints: 7 } });
  expect({ ...localStorage }).toEqual({});
  session.signOut();
  expect(sessionStorage.getItem('token')).toBeNull();
});
