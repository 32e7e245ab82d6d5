import type { DashboardTabProps } from '@storysprout/contract';
import { buildUser, emitRealtime, fakeApi, refuse, renderWithKit } from '@storysprout/kit/testing';
import { act, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import DashboardPage from './dashboard.page';

const user = buildUser({ totalPoints: 130 });
const widgets = {
  'mf_blog/BlogEditor': ({ params }: Partial<DashboardTabProps>) => <p>Editor of {params?.blog ?? 'a new blog'}</p>,
  'mf_blog/MyBlogs': ({ openTab }: Partial<DashboardTabProps>) => (
    <button type="button" onClick={() => openTab?.('post', { blog: 'b1' })}>
      Edit b1
    </button>
  ),
};
const slots = {
  'dashboard.tab': [
    { remote: 'mf_blog', widget: 'BlogEditor', id: 'post', label: 'Post a Blog' },
    { remote: 'mf_blog', widget: 'MyBlogs', id: 'blogs', label: 'List of Blogs' },
  ],
};

function show(path = '/dashboard') {
  fakeApi({ 'GET /user/viewprofile': { user } });
  return renderWithKit(<DashboardPage />, { user, path, route: '/dashboard', widgets, slots });
}

describe('the dashboard', () => {
  it('has the five tabs and opens with the editor', () => {
    show();
    expect(screen.getAllByRole('tab').map((tab) => tab.textContent)).toEqual([
      'Post a Blog',
      'List of Blogs',
      'View Profile',
      'Edit Profile',
      'Collected Rewards',
    ]);
    expect(screen.getByText('Editor of a new blog')).toBeInTheDocument();
  });

  it('keeps its own tabs, whatever other teams call theirs', async () => {
    fakeApi({ 'GET /user/viewprofile': { user } });
    const taken = { 'dashboard.tab': [{ remote: 'mf_blog', widget: 'MyBlogs', id: 'profile', label: 'View Profile' }] };
    const at = { path: '/dashboard?tab=profile', route: '/dashboard' };
    renderWithKit(<DashboardPage />, { user, ...at, widgets, slots: taken });
    expect(await screen.findByText(user.email)).toBeInTheDocument();
    expect(screen.getAllByRole('tab', { name: 'View Profile' })).toHaveLength(1);
    expect(screen.queryByRole('button', { name: 'Edit b1' })).toBeNull();
  });

  it('fills the progress bar with the points mod 50, times two', () => {
    show();
    expect(screen.getByRole('progressbar')).toHaveAttribute('aria-valuenow', '60');
  });

  it('says two things in two words: the sprout in the banner, the level on the path', async () => {
    show('/dashboard?tab=profile');
    expect(screen.getByText('Next sprout: 20 XP to go')).toBeInTheDocument();
    expect(await screen.findByText('Level 3: 70 XP to go')).toBeInTheDocument();
    const bar = (name: string) => screen.getByRole('progressbar', { name }).getAttribute('aria-valuenow');
    expect([bar('Next sprout'), bar('Next level')]).toEqual(['60', '30']);
    expect(screen.getByText('You are here').closest('li')).toHaveTextContent('Level 2');
  });

  it('shows what is next, and the stories as covers', async () => {
    const blogs = [{ _id: 'b'.repeat(24), title: 'The brave snail', category: 'Story', image: null }];
    const mine = { ...user, badges: ['First Blog'], commentCount: 4 };
    fakeApi({ 'GET /user/viewprofile': { user: mine }, 'GET /blog/user/blogs': { blogs, nextCursor: null } });
    renderWithKit(<DashboardPage />, {
      user: mine,
      path: '/dashboard?tab=profile',
      route: '/dashboard',
      widgets,
      slots,
    });
    expect(await screen.findByText('370 XP to Cherry')).toBeInTheDocument();
    expect(screen.getByText('Kind Commenter: 4 of 10')).toBeInTheDocument();
    expect(screen.getByText('First Blog')).toBeInTheDocument();
    const story = await screen.findByRole('link', { name: 'The brave snail' });
    expect(story).toHaveAttribute('href', `/blog/${'b'.repeat(24)}`);
  });

  it('opens View Profile from the picture, with the e-mail the storage does not hold', async () => {
    show();
    await userEvent.click(screen.getByRole('button', { name: 'View Profile' }));
    expect(await screen.findByText(user.email)).toBeInTheDocument();
  });

  it('reminds of the letter to a new address, which the storage does not hold either', async () => {
    fakeApi({
      'GET /user/viewprofile': { user: { ...user, emailVerified: true, pendingEmail: 'moon@sprout.example' } },
    });
    renderWithKit(<DashboardPage />, { user, path: '/dashboard?tab=profile', route: '/dashboard', widgets, slots });
    expect(await screen.findByText(/Please open the email we sent to/)).toHaveTextContent('moon@sprout.example');
  });

  it('opens the editor with the blog chosen in the list', async () => {
    show('/dashboard?tab=blogs');
    await userEvent.click(screen.getByRole('button', { name: 'Edit b1' }));
    expect(screen.getByText('Editor of b1')).toBeInTheDocument();
  });

  it('never covers what the session has heard since with what it asked before', async () => {
    const page = show('/dashboard?tab=profile');
    expect(await screen.findByText(user.email)).toBeInTheDocument();
    act(() => page.session.setUser({ ...user, totalPoints: 777 }));
    const fact = (name: string) => screen.getByText(name, { selector: 'dt' }).nextSibling?.textContent;
    expect(fact('XP')).toBe('777');
    await userEvent.click(screen.getByRole('tab', { name: 'Collected Rewards' }));
    await userEvent.click(screen.getByRole('tab', { name: 'View Profile' }));
    expect([fact('XP'), page.session.get().user?.totalPoints]).toEqual(['777', 777]);
  });

  it('tells of a mute, with its end and reason, as soon as the standing changes', async () => {
    show();
    const mute = { until: '2099-01-05T12:00:00.000Z', reason: 'Please be kind.', decisionId: user._id };
    fakeApi({ 'GET /user/viewprofile': { user: { ...user, mute } } });
    emitRealtime('standingChanged', {});
    expect(await screen.findByText(/You can post again on/)).toHaveTextContent('January 5');
    expect(screen.getByText('Please be kind.')).toBeVisible();
    expect(screen.getByText('Editor of a new blog')).toBeInTheDocument();
  });

  it('says when the account could not be loaded', async () => {
    fakeApi({ 'GET /user/viewprofile': () => refuse(503, 'down', 'unavailable') });
    renderWithKit(<DashboardPage />, { user, path: '/dashboard?tab=profile', route: '/dashboard', widgets, slots });
    expect((await screen.findAllByText('Error fetching data')).length).toBeGreaterThan(0);
  });
});
