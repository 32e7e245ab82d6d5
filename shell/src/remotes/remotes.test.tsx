import { buildUser, fakeApi, refuse } from '@storysprout/kit/testing';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { loadRemote, preloadRemote, quietParts, registerRemotes, remoteEntry, serveParts } from '../testing/federation';
import { renderSite } from '../testing/render-site';

vi.mock('./loading/federation', () => import('../testing/federation'));

const Blogs = () => <h1>All Blogs</h1>;
const Admin = () => <h1>Admin Dashboard</h1>;
const PostBlog = () => <h1>Write</h1>;
const Achievements = () => <h1>Achievements</h1>;
function Broken(): never {
  throw new Error('broken while drawing');
}

const everything = {
  'mf_blog/pages/blogs': Blogs,
  'mf_blog/pages/postblog': PostBlog,
  'mf_blog/widgets/blog-carousel': () => <p>carousel</p>,
  'mf_admin/pages/admin': Admin,
  'mf_dashboard/pages/achievements': Achievements,
};

beforeEach(() => {
  loadRemote.mockReset();
  registerRemotes.mockReset();
  preloadRemote.mockReset().mockResolvedValue(undefined);
});

const list = (...names: string[]) => ({ remotes: names.map(remoteEntry) });

function signedInApi(user = buildUser()) {
  return fakeApi({
    'GET /user/viewprofile': { user },
    'GET /user/mine': { user, lists: { hidden: [], reported: [], following: [], unread: 0 } },
    'GET /blog/reports/mine': { reports: [] },
    'GET /admin/weeklychallenge/current': { challenge: null },
    'GET /remotes.json': list('mf_blog', 'mf_admin', 'mf_dashboard'),
  });
}

describe('pages of remotes', () => {
  it('mount where their manifests say', async () => {
    serveParts({ ...quietParts, ...everything });
    await renderSite({ path: '/blogs' });
    expect(await screen.findByRole('heading', { name: 'All Blogs' })).toBeInTheDocument();
  });

  it('send a signed-out reader to sign in, and remember the way back', async () => {
    serveParts({ ...quietParts, ...everything });
    const site = await renderSite({ path: '/postblog?draft=1' });
    expect(site.location()).toMatchObject({ pathname: '/login', state: { from: '/postblog?draft=1' } });
  });

  it('send everybody but admins home from the admin page', async () => {
    signedInApi();
    serveParts({ ...quietParts, ...everything });
    const visitor = await renderSite({ path: '/admindashboard' });
    expect(visitor.location().pathname).toBe('/');
    visitor.unmount();
    const child = await renderSite({ path: '/admindashboard', user: buildUser() });
    expect(child.location().pathname).toBe('/');
  });

  it('let admins in', async () => {
    const admin = buildUser({ isAdmin: true });
    signedInApi(admin);
    serveParts({ ...quietParts, ...everything });
    await renderSite({ path: '/admindashboard', user: admin });
    expect(await screen.findByRole('heading', { name: 'Admin Dashboard' })).toBeInTheDocument();
  });

  it.each(['/achievements', '/ACHIEVEMENTS'])('answer %s at /Achievements', async (path) => {
    serveParts({ ...quietParts, ...everything });
    const site = await renderSite({ path: `${path}?from=mail#top` });
    expect(await screen.findByRole('heading', { name: 'Achievements' })).toBeInTheDocument();
    expect(site.location()).toMatchObject({ pathname: '/Achievements', search: '?from=mail', hash: '#top' });
  });

  it('are fetched ahead when their link is pointed at, once', async () => {
    serveParts({ ...quietParts, ...everything });
    await renderSite();
    const link = screen.getByRole('link', { name: 'Blogs' });
    await userEvent.hover(link);
    await userEvent.unhover(link);
    await userEvent.hover(link);
    expect(preloadRemote).toHaveBeenCalledExactlyOnceWith([{ nameOrAlias: 'mf_blog', exposes: ['pages/blogs'] }]);
  });
});

describe('a page that fails', () => {
  const failed = "The blogs can't be shown right now";

  it('is named, leaves the rest standing, and comes back with Retry', async () => {
    const server = fakeApi({ 'GET /remotes.json': list('mf_blog') });
    serveParts({});
    await renderSite({ path: '/blogs' });
    expect(await screen.findByRole('heading', { name: failed })).toBeInTheDocument();
    expect(screen.getByRole('link', { name: 'FunZone' })).toBeInTheDocument();

    await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await screen.findByRole('heading', { name: failed })).toBeInTheDocument();
    expect(server.calls('GET /remotes.json')).toHaveLength(1);

    serveParts({ ...quietParts, ...everything });
    await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await screen.findByRole('heading', { name: 'All Blogs' })).toBeInTheDocument();
    const entry = new URL('/remotes/mf_blog/1/mf-manifest.json', window.location.href).href;
    expect(registerRemotes).toHaveBeenLastCalledWith([{ name: 'mf_blog', entry }], { force: true });
    expect(console).toHaveErroredWith('mf_blog ./pages/blogs could not be loaded.');
  });

  it('tries again even when the list can not be read', async () => {
    fakeApi({ 'GET /remotes.json': refuse(503, 'Down.', 'unavailable') });
    serveParts({});
    await renderSite({ path: '/blogs' });
    await screen.findByRole('heading', { name: failed });
    serveParts({ ...quietParts, ...everything });
    await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await screen.findByRole('heading', { name: 'All Blogs' })).toBeInTheDocument();
    expect(console).toHaveErroredWith('mf_blog ./pages/blogs could not be loaded.');
    expect(console).toHaveWarnedWith('The remote list could not be read.');
  });

  it.each([
    ['throws while drawing', Broken, 'broken while drawing'],
    ['exports no component', 'text' as unknown as typeof Broken, 'has no component'],
  ])('says so when it %s', async (_what, page, logged) => {
    serveParts({ 'mf_blog/pages/blogs': page });
    await renderSite({ path: '/blogs' });
    expect(await screen.findByRole('heading', { name: failed })).toBeInTheDocument();
    expect(console).toHaveErroredWith(logged);
  });

  it('says so when it takes longer than 8 seconds, and is shown when it comes after all', async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true });
    let arrive = (_module: { default: typeof Blogs }) => {};
    loadRemote.mockReturnValue(new Promise((resolve) => (arrive = resolve)));
    await renderSite({ path: '/blogs' });
    expect(screen.getByRole('status')).toHaveTextContent('Loading All Blogs...');
    await vi.advanceTimersByTimeAsync(8_000);
    vi.useRealTimers();
    expect(await screen.findByRole('heading', { name: failed })).toBeInTheDocument();
    expect(console).toHaveErroredWith('mf_blog ./pages/blogs could not be loaded.');
    arrive({ default: Blogs });
    expect(await screen.findByRole('heading', { name: 'All Blogs' })).toBeInTheDocument();
  });

  it('stays as it is when late code arrives after trying again has helped', async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true });
    let arrive = (_module: { default: typeof Blogs }) => {};
    loadRemote.mockReturnValue(new Promise((resolve) => (arrive = resolve)));
    fakeApi({ 'GET /remotes.json': list('mf_blog') });
    await renderSite({ path: '/blogs' });
    await vi.advanceTimersByTimeAsync(8_000);
    vi.useRealTimers();
    const Searched = () => <input aria-label="Search stories" />;
    serveParts({ ...quietParts, 'mf_blog/pages/blogs': Searched });
    await userEvent.click(await screen.findByRole('button', { name: 'Try again' }));
    await userEvent.type(await screen.findByRole('textbox', { name: 'Search stories' }), 'kites');
    arrive({ default: Blogs });
    await new Promise((resolve) => setTimeout(resolve, 100));
    expect(screen.getByRole('textbox', { name: 'Search stories' })).toHaveValue('kites');
    expect(console).toHaveErroredWith('mf_blog ./pages/blogs could not be loaded.');
  });

  it('is forgotten on the next page', async () => {
    serveParts({ 'mf_dashboard/pages/achievements': Achievements });
    await renderSite({ path: '/blogs' });
    await screen.findByRole('heading', { name: failed });
    await userEvent.click(screen.getByRole('link', { name: 'About' }));
    expect(await screen.findByRole('heading', { name: 'About Us' })).toBeInTheDocument();
    expect(console).toHaveErroredWith('mf_blog ./pages/blogs could not be loaded.');
  });

  it('can come back when its remote was not in the list at all', async () => {
    fakeApi({ 'GET /remotes.json': list('mf_blog') });
    serveParts({ ...quietParts, ...everything });
    await renderSite({ path: '/blogs', remotes: [] });
    await screen.findByRole('heading', { name: "This page can't be shown right now" });
    await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await screen.findByRole('heading', { name: 'All Blogs' })).toBeInTheDocument();
  });
});

describe('widgets on the home page', () => {
  it('show, each by itself, while others are missing', async () => {
    serveParts(everything);
    await renderSite();
    expect(await screen.findByText('carousel')).toBeInTheDocument();
    expect(await screen.findByText("The leaderboard can't be shown right now")).toBeInTheDocument();
    expect(console).toHaveErroredWith('./widgets/leaderboard-preview could not be loaded.');
  });

  it('that are quiet leave nothing behind', async () => {
    signedInApi();
    serveParts(everything);
    await renderSite({ path: '/about', user: buildUser() });
    await screen.findByRole('heading', { name: 'About Us' });
    await waitFor(() => expect(loadRemote).toHaveBeenCalledWith('mf_dashboard/widgets/reward-modal'));
    expect(screen.queryByText(/can't be shown/)).not.toBeInTheDocument();
  });
});

describe('the remote list', () => {
  it('is fetched when the page came without one', async () => {
    fakeApi({ 'GET /remotes.json': list('mf_blog') });
    serveParts({ ...quietParts, ...everything });
    const { registry } = await import('./loading/remote-registry');
    await registry.start(null);
    expect(registry.get().table.has('mf_blog')).toBe(true);
  });
});

it('tells kindly that there is no such page, and leads on', async () => {
  serveParts({ ...quietParts, ...everything });
  await renderSite({ path: '/no-such-page' });
  const heading = await screen.findByRole('heading', { name: 'This page wandered off' });
  expect(heading.closest('p')).toBeNull();
  const ways = within(screen.getByRole('main')).getAllByRole('link');
  expect(ways.map((link) => link.getAttribute('href'))).toEqual(['/', '/blogs', '/funzone']);
});
