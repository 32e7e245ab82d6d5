import type { RemoteListEntry } from '@storysprout/contract';
import { screen, waitFor } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { loadRemote, registerRemotes, remoteEntry } from '../testing/federation';
import { renderSite } from '../testing/render-site';

vi.mock('./loading/federation', () => import('../testing/federation'));
// The guards lock the page for good, and tests of other files share the same page.
vi.mock('./guards/start-guards', () => ({ startGuards: () => undefined }));

const hash = { manifest: 'sha256-a', entry: 'sha256-b' };
const addressOf = (version: string) => `/remotes/mf_blog/${version}/mf-manifest.json`;
/** A page reports each version once, so each test uses a version of its own. */
const canaryOf = (version: string): RemoteListEntry => ({
  ...remoteEntry('mf_blog'),
  version,
  entry: addressOf(version),
  channel: 'canary',
  integrity: hash,
  fallback: { version: '1', entry: addressOf('1'), integrity: hash },
});

const Good = () => <h1>All Blogs</h1>;
function Throws(): never {
  throw new Error('broken while drawing');
}

/** Sets what loading a part of each version returns. The version that was registered last is the one that is loaded. */
function serveVersions(versions: Readonly<Record<string, () => Promise<unknown>>>): void {
  let current = '';
  registerRemotes.mockImplementation((remotes) => {
    for (const remote of remotes) current = 'entry' in remote ? (remote.entry.split('/').at(-2) ?? '') : '';
  });
  loadRemote.mockImplementation(async () => (await versions[current]?.()) as never);
}

const dead = async () => {
  throw new Error('does not answer');
};
const module = (part: () => unknown) => async () => ({ default: part });

const sent: string[] = [];

beforeEach(() => {
  sent.length = 0;
  navigator.sendBeacon = (_address, body) => {
    void (body as Blob).text().then((text) => sent.push(text));
    return true;
  };
});

describe('a new version that fails', () => {
  it.each([
    ['does not load', '2', dead, 'load-failure', 'could not be loaded.'],
    ['throws while drawing', '3', module(Throws), 'render-error', 'broken while drawing'],
    ['exports no component', '4', async () => ({ default: 'text' }), 'load-failure', 'has no component'],
  ])('gives way to the one before it and is reported when it %s', async (_what, version, broken, kind, logged) => {
    serveVersions({ 1: module(Good), [version]: broken });
    await renderSite({ path: '/blogs', remotes: [canaryOf(version)] });
    expect(await screen.findByRole('heading', { name: 'All Blogs' })).toBeInTheDocument();
    expect(screen.queryByText(/can't be shown/)).not.toBeInTheDocument();
    await waitFor(() => expect(sent.join()).toContain(kind));
    const reports = sent.flatMap((text) => JSON.parse(text).reports);
    expect(reports).toContainEqual({ remote: 'mf_blog', version, channel: 'canary', kind });
    expect(console).toHaveErroredWith(logged);
    expect(console).toHaveWarnedWith(`mf_blog ${version} failed; 1 takes its place.`);
  });

  it('leaves the fallback card for when the one before it fails as well', async () => {
    serveVersions({ 1: dead, 5: dead });
    await renderSite({ path: '/blogs', remotes: [canaryOf('5')] });
    expect(await screen.findByRole('heading', { name: "The blogs can't be shown right now" })).toBeInTheDocument();
    expect(console).toHaveErroredWith('mf_blog ./pages/blogs could not be loaded.');
    expect(console).toHaveWarnedWith('mf_blog 5 failed; 1 takes its place.');
  });
});
