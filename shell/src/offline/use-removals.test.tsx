import { emitRealtime, renderWithKit } from '@storysprout/kit/testing';
import { afterEach, expect, it, vi } from 'vitest';
import { useRemovals } from './use-removals';

function Page() {
  useRemovals();
  return null;
}

afterEach(() => vi.unstubAllGlobals());

it('tells the worker of each page that begins, and of what is taken away meanwhile', () => {
  const postMessage = vi.fn();
  vi.stubGlobal('navigator', { serviceWorker: { controller: { postMessage } } });
  renderWithKit(<Page />);
  expect(postMessage.mock.calls).toEqual([[{ type: 'CONNECTED' }]]);
  const change = { kind: 'blog', id: '1'.repeat(24), authorId: '2'.repeat(24), isPublic: false } as const;
  emitRealtime('visibilityChanged', change);
  expect(postMessage.mock.lastCall).toEqual([{ type: 'VISIBILITY_CHANGED', change }]);
});

it('does without a worker', () => {
  vi.stubGlobal('navigator', {});
  expect(() => renderWithKit(<Page />)).not.toThrow();
});
