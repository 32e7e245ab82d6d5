import type { RemoteListEntry, RemoteOverride } from '@storysprout/contract';
import { session } from '@storysprout/kit/host';
import { buildUser, fakeApi, offline } from '@storysprout/kit/testing';
import { act, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { registry } from '../remotes/remote-registry';
import { remoteEntry, serveParts } from '../testing/federation';
import { withOverride } from './with-override';

vi.mock('@module-federation/enhanced/runtime');

const admin = buildUser({ isAdmin: true });
const override: RemoteOverride = { remote: 'mf_blog', url: 'http://localhost:3001', adminId: admin._id };
const integrity = { manifest: 'sha256-a', entry: 'sha256-b' };
const live: RemoteListEntry = { ...remoteEntry('mf_blog'), channel: 'stable', integrity };
const list = [live, remoteEntry('mf_dashboard')];
const { manifest } = live;
const reload = vi.fn();

type Answer = NonNullable<Parameters<typeof fakeApi>[0]>[string];

function serve(answer: Answer) {
  return fakeApi({ 'GET /remote.json': answer, 'DELETE /admin/remotes/override': {} });
}

/** Starts the page's remotes as `main.tsx` does. */
async function start() {
  serveParts({});
  const remotes = await act(() => withOverride(override, list));
  await act(() => registry.start(remotes));
  return remotes;
}

beforeEach(() => {
  reload.mockClear();
  vi.spyOn(console, 'warn').mockImplementation(() => undefined);
  vi.stubGlobal('location', { ...window.location, reload });
  act(() => session.signIn({ token: 'test-token', user: admin }));
});

afterEach(() => {
  // While the site still answers: what a test began ends with it.
  act(() => session.signOut());
  for (const place of document.querySelectorAll('.place')) place.remove();
});

describe('a remote from a dev server', () => {
  it('takes the place of the live one, which it falls back to, and is named in a badge', async () => {
    serve({ name: 'mf_blog', version: '0.1.0', manifest });
    const remotes = await start();
    expect(remotes).toEqual([
      list[1],
      {
        name: 'mf_blog',
        version: 'dev',
        entry: 'http://localhost:3001/mf-manifest.json',
        manifest,
        fallback: { version: live.version, entry: live.entry, integrity },
      },
    ]);
    expect(screen.getByRole('status')).toHaveTextContent('mf_blog comes from http://localhost:3001, for you alone.');
    act(() => registry.fallBack('mf_blog', 'dev'));
    expect(screen.getByRole('status')).toHaveTextContent(
      'mf_blog at http://localhost:3001 did not work: you see the live version.',
    );
  });

  it.each<[string, Answer, string]>([
    ['is not up', offline, 'does not answer'],
    ['serves another', { name: 'mf_funzone', version: '1', manifest }, 'serves mf_funzone'],
  ])('gives way to the live one, in words, when the server %s', async (_what, answer, words) => {
    serve(answer);
    expect(await start()).toEqual(list);
    expect(screen.getByRole('status')).toHaveTextContent(`${words}: you see the live version.`);
  });

  it('goes with Reset', async () => {
    const server = serve({ name: 'mf_blog', version: '0.1.0', manifest });
    await start();
    await userEvent.click(screen.getByRole('button', { name: 'Reset' }));
    await waitFor(() => expect(reload).toHaveBeenCalledOnce());
    expect(server.calls('DELETE /admin/remotes/override')).toHaveLength(1);
  });

  it('goes when the moderator signs out', async () => {
    const server = serve({ name: 'mf_blog', version: '0.1.0', manifest });
    await start();
    act(() => session.signOut());
    await waitFor(() => expect(reload).toHaveBeenCalled());
    expect(server.calls('DELETE /admin/remotes/override').length).toBeGreaterThan(0);
  });

  it('is never loaded for somebody else at the same browser', async () => {
    const server = serve({ name: 'mf_blog', version: '0.1.0', manifest });
    act(() => session.signIn({ token: 'other-token', user: buildUser({ _id: 'f'.repeat(24) }) }));
    expect(await start()).toEqual(list);
    expect(server.calls('GET /remote.json')).toHaveLength(0);
    expect(server.calls('DELETE /admin/remotes/override').length).toBeGreaterThan(0);
    expect(screen.queryByRole('status')).not.toBeInTheDocument();
  });
});
