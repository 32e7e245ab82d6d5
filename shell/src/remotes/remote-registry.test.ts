import { expect, it, vi } from 'vitest';
import { loadRemote, remoteEntry } from '../testing/federation';
import { RemoteRegistry } from './remote-registry';

vi.mock('./federation', () => import('../testing/federation'));

const list = ['mf_blog', 'mf_funzone'].map(remoteEntry);
const base = 'https://storysprout.example/';

it('tells a page nothing new that was drawn from the same list, and loads from it', async () => {
  const registry = new RemoteRegistry();
  registry.foresee(list, base, true);
  const heard = vi.fn();
  registry.subscribe(heard);
  await registry.start(list);
  expect(heard).not.toHaveBeenCalled();
  expect(registry.get()).toBe(registry.getFirst());
  loadRemote.mockResolvedValue({ default: () => null });
  expect(await registry.load('mf_blog', './pages/blogs')).toBeTypeOf('function');
});

it('tells a page of which only the frame was drawn that the list is there', async () => {
  const registry = new RemoteRegistry();
  registry.foresee(list, base);
  await registry.start(list);
  expect(registry.get()).toMatchObject({ isSettled: true, isComplete: true });
});
