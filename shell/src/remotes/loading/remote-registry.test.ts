import { expect, it, vi } from 'vitest';
import { loadRemote, preloadRemote, registerRemotes, remoteEntry } from '../../testing/federation';
import { RemoteRegistry } from './remote-registry';

vi.mock('./federation', () => import('../../testing/federation'));
// The guards lock the page for good, and tests of other files share the same page.
vi.mock('../guards/start-guards', () => ({ startGuards: () => undefined }));

const list = ['mf_blog', 'mf_funzone'].map(remoteEntry);
const base = 'https://storysprout.example/';

it('tells a page nothing new that was drawn from the same list, and loads from it', async () => {
  const registry = new RemoteRegistry();
  registry.setInitialRemotes(list, base);
  const heard = vi.fn();
  registry.subscribe(heard);
  await registry.start(list);
  expect(heard).not.toHaveBeenCalled();
  expect(registry.get()).toBe(registry.getFirst());
  loadRemote.mockResolvedValue({ default: () => null });
  expect(await registry.load('mf_blog', './pages/blogs')).toBeTypeOf('function');
});

it('loads a part that a page asks for early only when it is known where remotes come from', async () => {
  const registry = new RemoteRegistry();
  registerRemotes.mockClear();
  // The runtime fails like this for remotes that were not registered.
  loadRemote.mockImplementation(async () => {
    if (registerRemotes.mock.calls.length === 0) throw new Error('Failed to locate remote.');
    return { default: () => null } as never;
  });
  const part = registry.load('mf_blog', './pages/blogs').catch((error: unknown) => error);
  await new Promise((resolve) => setTimeout(resolve, 100));
  await registry.start([
    { ...remoteEntry('mf_blog'), version: 'dev', entry: 'http://localhost:3001/mf-manifest.json' },
  ]);
  expect(await part).toBeTypeOf('function');
});

it('runs nothing of a remote that has a canary before a page of it is asked for', async () => {
  const registry = new RemoteRegistry();
  preloadRemote.mockReset().mockResolvedValue(undefined);
  await registry.start([
    { ...remoteEntry('mf_blog'), channel: 'stable', trial: true },
    { ...remoteEntry('mf_dashboard'), channel: 'stable' },
  ]);
  registry.preloadPage('/blogs');
  registry.preloadPage('/Achievements');
  await vi.waitFor(() => expect(preloadRemote).toHaveBeenCalled());
  expect(preloadRemote.mock.calls).toEqual([[[{ nameOrAlias: 'mf_dashboard', exposes: ['pages/achievements'] }]]]);
});

it('loads a part although the preload hint of each of its files had failed', async () => {
  const registry = new RemoteRegistry();
  await registry.start(list);
  loadRemote.mockReset().mockResolvedValue({ default: () => null });
  for (const file of ['remoteEntry.js', 'page.js', 'stories.js', 'page.css', 'stories.css'])
    loadRemote.mockRejectedValueOnce(new Error(`Loading ${file} failed.`));
  expect(await registry.load('mf_blog', './pages/blogs')).toBeTypeOf('function');
});

it.each([
  { fails: 'the same file', message: () => 'Loading page.js failed.', attempts: 3 },
  { fails: 'something else each time', message: () => `${loadRemote.mock.calls.length}`, attempts: 12 },
])('gives up on a part after $attempts attempts if $fails fails', async ({ message, attempts }) => {
  const registry = new RemoteRegistry();
  await registry.start(list);
  loadRemote.mockReset().mockImplementation(async () => {
    throw new Error(message());
  });
  await expect(registry.load('mf_blog', './pages/blogs')).rejects.toThrow('could not be loaded');
  expect(loadRemote).toHaveBeenCalledTimes(attempts);
});
