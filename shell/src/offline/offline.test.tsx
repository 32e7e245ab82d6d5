import { api, useQuery } from '@storysprout/kit';
import { createQueryClient, KitProvider, session } from '@storysprout/kit/host';
import { buildUser, fakeApi, offline, renderWithKit, reply } from '@storysprout/kit/testing';
import { act, render, renderHook, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { useReachesSite } from '../boot/site-reach';
import { forgetOnSignOut } from '../session/forget-on-sign-out';
import { Connection } from './connection';
import { OfflineBanner } from './offline-banner';

/** Stubs the parts of the browser's cache storage that pages use. */
function serveCaches(posts: Readonly<Record<string, unknown>> = {}) {
  const cache = {
    keys: async () => Object.keys(posts).map((path) => ({ url: `http://localhost${path}` })),
    match: async ({ url }: { url: string }) => Response.json(posts[new URL(url).pathname]),
  };
  const dropped: string[] = [];
  vi.stubGlobal('caches', {
    open: async () => cache,
    keys: async () => ['pages', 'files', 'read-blogs', 'read-pictures'],
    delete: async (name: string) => dropped.push(name) > 0,
  });
  return dropped;
}

describe('the banner', () => {
  it('lists the blogs that can be read, the last one first', async () => {
    serveCaches({
      '/blog/post/1': { blog: { _id: '1', title: 'The fox' } },
      '/blog/post/2': { blog: { _id: '2', title: 'The owl' } },
      '/blog/comments/count/2': { totalCount: 3 },
    });
    const { location } = renderWithKit(<OfflineBanner />);
    await userEvent.click(await screen.findByRole('button', { name: 'Show them' }));
    expect(screen.getAllByRole('link').map((link) => link.textContent)).toEqual(['The owl', 'The fox']);
    await userEvent.click(screen.getByRole('link', { name: 'The fox' }));
    expect(location().pathname).toBe('/blog/1');
  });

  it('promises no blogs where there are none', async () => {
    serveCaches();
    renderWithKit(<OfflineBanner />);
    expect(await screen.findByText(/We'll keep trying/)).toBeInTheDocument();
    expect(screen.queryByRole('button')).not.toBeInTheDocument();
  });
});

describe('the connection', () => {
  let stop = () => {};
  afterEach(() => stop());

  function Asking({ seen }: { seen: boolean[] }) {
    const { refetch } = useQuery({ queryKey: ['blogs'], queryFn: () => api.call('GET /blog/all') });
    return (
      <button type="button" onClick={() => void refetch()}>
        {seen.length}
      </button>
    );
  }

  function watch(answers: Record<string, unknown>) {
    fakeApi(answers);
    const client = createQueryClient();
    client.setDefaultOptions({ queries: { retry: false } });
    const seen: boolean[] = [];
    stop = new Connection((isOnline) => seen.push(isOnline)).watch(client);
    const host = { preloadPage: () => undefined, renderWidget: () => null, useSlot: () => [] };
    render(
      <KitProvider queryClient={client} remoteHost={host}>
        <Asking seen={seen} />
      </KitProvider>,
    );
    return seen;
  }

  it('is gone when a call fails and the site does not answer either', async () => {
    const seen = watch({ 'GET /blog/all': offline, 'HEAD /healthz': offline });
    await waitFor(() => expect(seen).toContain(false));
    expect(console).toHaveWarnedWith('The site can not be reached.');
  });

  it('is there when only that call failed', async () => {
    const seen = watch({ 'GET /blog/all': offline, 'HEAD /healthz': reply(200, undefined) });
    await waitFor(() => expect(seen).toContain(true));
    expect(seen).not.toContain(false);
  });

  it('is believed to be gone when the device says so, and looked for when it says otherwise', async () => {
    const seen = watch({ 'GET /blog/all': {}, 'HEAD /healthz': reply(200, undefined) });
    window.dispatchEvent(new Event('offline'));
    expect(seen).toEqual([false]);
    window.dispatchEvent(new Event('online'));
    await waitFor(() => expect(seen).toEqual([false, true]));
  });
});

describe('a network that comes back', () => {
  it('is looked for at once, although a look from before has no answer yet', async () => {
    let asked = 0;
    vi.stubGlobal('fetch', (_address: string, { signal }: { signal: AbortSignal }) => {
      asked += 1;
      if (asked > 1) return Promise.resolve(new Response());
      return new Promise((_resolve, reject) => signal.addEventListener('abort', () => reject(signal.reason)));
    });
    const seen: boolean[] = [];
    const stop = new Connection((isOnline) => seen.push(isOnline)).watch(createQueryClient());
    window.dispatchEvent(new Event('online'));
    window.dispatchEvent(new Event('online'));
    await waitFor(() => expect(seen).toEqual([true]));
    stop();
  });

  it('is noticed by a page that has looked for nothing yet', () => {
    const onLine = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
    const { result } = renderHook(() => useReachesSite());
    expect(result.current).toBe(false);
    onLine.mockReturnValue(true);
    act(() => void window.dispatchEvent(new Event('online')));
    expect(result.current).toBe(true);
  });
});

describe('a connection that is watched no more', () => {
  it('ends the look that is under way, says nothing about it and looks no more', async () => {
    let ended = 0;
    let asked = 0;
    vi.stubGlobal('fetch', (_address: string, { signal }: { signal: AbortSignal }) => {
      asked += 1;
      return new Promise((_resolve, reject) => {
        signal.addEventListener('abort', () => {
          ended += 1;
          reject(signal.reason);
        });
      });
    });
    const seen: boolean[] = [];
    const stop = new Connection((isOnline) => seen.push(isOnline)).watch(createQueryClient());
    window.dispatchEvent(new Event('online'));
    expect(asked).toBe(1);
    vi.useFakeTimers();
    try {
      stop();
      await vi.advanceTimersByTimeAsync(20_000);
    } finally {
      vi.useRealTimers();
    }
    expect([ended, asked, seen]).toEqual([1, 1, []]);
  });
});

describe('what was read', () => {
  let stop = () => {};
  beforeEach(() => {
    stop = forgetOnSignOut();
  });
  afterEach(() => stop());
  const bothCaches = ['read-blogs', 'read-pictures'];

  it('is dropped on sign-out and when the session ends', async () => {
    const dropped = serveCaches();
    act(() => session.signIn({ token: 'abc', user: buildUser() }));
    expect(dropped).toEqual([]);
    act(() => session.signOut());
    await waitFor(() => expect([...new Set(dropped)]).toEqual(bothCaches));
    act(() => session.signIn({ token: 'def', user: buildUser() }));
    dropped.length = 0;
    act(() => session.expire('def'));
    await waitFor(() => expect([...new Set(dropped)]).toEqual(bothCaches));
  });

  it('stays while the same reader gets a new token or profile', () => {
    const dropped = serveCaches();
    act(() => session.signIn({ token: 'abc', user: buildUser() }));
    act(() => session.replaceToken('def'));
    act(() => session.setUser(buildUser({ totalPoints: 300 })));
    expect(dropped).toEqual([]);
  });
});
