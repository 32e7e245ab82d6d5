import type { Challenge } from '@storysprout/contract';
import { siteSettings, useMutation, useSession } from '@storysprout/kit';
import { configureSite } from '@storysprout/kit/host';
import { beginRealtime, buildUser, emitRealtime, fakeApi, renderWithKit } from '@storysprout/kit/testing';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import { quietParts, serveParts } from '../testing/federation';
import { renderSite } from '../testing/render-site';
import { SiteFooter } from './site-footer';

vi.mock('../remotes/loading/federation', () => import('../testing/federation'));

const mina = buildUser({ name: 'Mina', totalPoints: 1_240 });
const challenge: Challenge = {
  _id: '65f0000000000000000000cc',
  topic: 'A day without gravity',
  isRead: false,
  createdAt: '2026-11-18T09:00:00.000Z',
};

function api(user = mina, current: Challenge | null = challenge) {
  return fakeApi({
    'GET /user/viewprofile': { user },
    'GET /user/mine': { user, lists: { hidden: [], reported: [], following: [], unread: 0 } },
    'GET /blog/reports/mine': { reports: [] },
    'GET /admin/weeklychallenge/current': { challenge: current },
    'PUT /admin/weeklychallenge/mark-read': { success: true },
  });
}

beforeEach(() => {
  serveParts({ ...quietParts, 'mf_dashboard/pages/challenge': () => <h1>Weekly Challenge</h1> });
});

const mainLinks = () =>
  [...screen.getByRole('navigation', { name: 'Main' }).querySelectorAll('a')].map((link) => link.textContent);

describe('the bar', () => {
  it('shows a visitor the way in', async () => {
    await renderSite();
    expect(mainLinks()).toEqual(['Home', 'Blogs', 'FunZone', 'About', 'Contact']);
    expect(screen.getByRole('link', { name: 'Sign In' })).toHaveAttribute('href', '/login');
    expect(screen.getByRole('link', { name: 'Sign Up' })).toHaveAttribute('href', '/register');
  });

  it('takes a new child from signing up to the page that they wanted', async () => {
    fakeApi({
      'POST /user/register': { success: true, message: 'You are in!' },
      'POST /user/login': { success: true, message: 'Welcome, Mina!', user: mina, token: 'abc' },
      'GET /user/viewprofile': { user: mina },
      'GET /user/mine': { user: mina, lists: { hidden: [], reported: [], following: [], unread: 0 } },
      'GET /blog/reports/mine': { reports: [] },
    });
    const site = await renderSite({ path: '/weeklychallenge' });
    await userEvent.click(await screen.findByRole('link', { name: 'Sign Up' }));
    await userEvent.type(await screen.findByLabelText('Name'), 'Mina');
    await userEvent.type(screen.getByLabelText('Email'), 'm@x.example');
    await userEvent.type(screen.getByLabelText('Password'), 'sunflower');
    await userEvent.click(screen.getByRole('button', { name: 'Sign Up' }));
    expect(await screen.findByText('Your account is ready. Sign in, and off you go!')).toBeInTheDocument();
    expect(screen.getByLabelText('Email')).toHaveValue('m@x.example');
    await userEvent.type(screen.getByLabelText('Password'), 'sunflower');
    await userEvent.click(screen.getByRole('button', { name: 'Sign In' }));
    expect(await screen.findByRole('heading', { name: 'Weekly Challenge' })).toBeInTheDocument();
    expect(site.location().pathname).toBe('/weeklychallenge');
  });

  it('brings what comes instead of a form into sight, with the focus', async () => {
    fakeApi({ 'POST /user/forgot-password': { success: true, message: 'We sent you a link.' } });
    await renderSite({ path: '/forgot-password' });
    const scrollIntoView = vi.spyOn(Element.prototype, 'scrollIntoView');
    await userEvent.type(await screen.findByLabelText('Email'), 'm@x.example{Enter}');
    await screen.findByText('We sent you a link.', { selector: 'main *' });
    await waitFor(() => expect(screen.getByRole('main')).toContainElement(document.activeElement as HTMLElement));
    expect(document.activeElement).toHaveTextContent('We sent you a link.');
    expect(scrollIntoView.mock.contexts).toEqual([document.activeElement]);
  });

  it('shows a child the dashboard, avatar and XP, but not Admin', async () => {
    api();
    await renderSite({ user: mina });
    expect(mainLinks()).toEqual(['Home', 'Blogs', 'FunZone', 'About', 'Contact', 'My Dashboard']);
    expect(screen.getByRole('link', { name: 'Mina, 1,240 XP' })).toHaveTextContent('1,240 XP');
    expect(screen.queryByRole('link', { name: 'Sign In' })).not.toBeInTheDocument();
  });

  it('shows an admin the admin page', async () => {
    const admin = buildUser({ isAdmin: true });
    api(admin);
    await renderSite({ user: admin });
    expect(mainLinks()).toContain('Admin');
  });

  it('opens and closes the menu, also with Escape', async () => {
    await renderSite();
    await userEvent.click(screen.getByRole('button', { name: 'Open menu' }));
    expect(screen.getByRole('button', { name: 'Close menu' })).toHaveAttribute('aria-expanded', 'true');
    await userEvent.keyboard('{Escape}');
    expect(screen.getByRole('button', { name: 'Open menu' })).toHaveAttribute('aria-expanded', 'false');
  });

  it('logs out to the home page, also from a page for signed-in readers', async () => {
    api();
    const site = await renderSite({ path: '/weeklychallenge', user: mina });
    await userEvent.click(screen.getByRole('button', { name: 'Logout' }));
    expect(site.location().pathname).toBe('/');
    expect(screen.getByRole('link', { name: 'Sign In' })).toBeInTheDocument();
    expect(localStorage.getItem('token')).toBeNull();
  });

  it('takes over new XP as it arrives', async () => {
    const server = api();
    await renderSite({ user: mina });
    server.answer({ 'GET /user/viewprofile': { user: { ...mina, totalPoints: 1_260 } } });
    emitRealtime('xpAwarded', { totalPoints: 1_260, level: 13 });
    expect(await screen.findByText('1,260 XP')).toBeInTheDocument();
  });

  it('takes over XP that was earned before there was a connection', async () => {
    const server = api();
    serveParts({
      ...quietParts,
      'mf_blog/pages/blogs': () => {
        const { mutate, isSuccess } = useMutation({ mutationFn: async () => 'liked' });
        return (
          <button type="button" onClick={() => mutate()}>
            {isSuccess ? 'Liked' : 'Like'}
          </button>
        );
      },
    });
    await renderSite({ path: '/blogs', user: mina });
    await userEvent.click(await screen.findByRole('button', { name: 'Like' }));
    await screen.findByRole('button', { name: 'Liked' });
    server.answer({ 'GET /user/viewprofile': { user: { ...mina, totalPoints: 1_242 } } });
    beginRealtime();
    expect(await screen.findByText('1,242 XP')).toBeInTheDocument();
  });

  it('signs out when the server ends the session', async () => {
    api();
    await renderSite({ user: mina });
    emitRealtime('sessionEnded', {});
    expect(await screen.findByRole('link', { name: 'Sign In' }, { timeout: 4_000 })).toBeInTheDocument();
  });

  it('stays signed in when another tab keeps a new token in time', async () => {
    api();
    await renderSite({ user: mina });
    emitRealtime('sessionEnded', {});
    localStorage.setItem('token', 'of-the-other-tab');
    window.dispatchEvent(new StorageEvent('storage', { key: 'token' }));
    await new Promise((resolve) => setTimeout(resolve, 2_000));
    expect(screen.queryByRole('link', { name: 'Sign In' })).not.toBeInTheDocument();
    expect(localStorage.getItem('token')).toBe('of-the-other-tab');
  });

  it('waits for a change that brings a new token', async () => {
    api();
    let answer = (_token: string) => {};
    const answered = new Promise<string>((resolve) => {
      answer = resolve;
    });
    serveParts({
      ...quietParts,
      'mf_dashboard/pages/challenge': () => {
        const { replaceToken } = useSession();
        const { mutate } = useMutation({ mutationFn: () => answered, onSuccess: replaceToken });
        return (
          <button type="button" onClick={() => mutate()}>
            Change my password
          </button>
        );
      },
    });
    await renderSite({ path: '/weeklychallenge', user: mina });
    await userEvent.click(await screen.findByRole('button', { name: 'Change my password' }));
    emitRealtime('sessionEnded', {});
    answer('fresh-token');
    await waitFor(() => expect(localStorage.getItem('token')).toBe('fresh-token'));
    expect(screen.queryByRole('link', { name: 'Sign In' })).not.toBeInTheDocument();
  });
});

function scrollDown(top: number): void {
  vi.spyOn(window, 'scrollY', 'get').mockReturnValue(top);
  window.dispatchEvent(new Event('scroll'));
}

describe('arriving on a page', () => {
  it('scrolls smoothly to the top, names the document and moves the focus to the heading', async () => {
    const scrollTo = vi.spyOn(window, 'scrollTo');
    await renderSite();
    expect(document.title).toBe('Storysprout');
    expect(scrollTo).not.toHaveBeenCalled();
    await userEvent.click(screen.getByRole('link', { name: 'Contact' }));
    expect(await screen.findByRole('heading', { name: 'Contact Us' })).toHaveFocus();
    expect(document.title).toBe('Contact Us · Storysprout');
    expect(scrollTo).toHaveBeenCalledExactlyOnceWith({ top: 0, behavior: 'smooth' });
  });

  it('goes back to where the reader was, and the heading there has the focus again', async () => {
    vi.spyOn(document.documentElement, 'scrollHeight', 'get').mockReturnValue(5_000);
    const scrollTo = vi.spyOn(window, 'scrollTo');
    const site = await renderSite();
    scrollDown(900);
    await userEvent.click(screen.getByRole('link', { name: 'Contact' }));
    scrollDown(300);
    scrollTo.mockClear();
    await site.go(-1);
    expect(scrollTo).toHaveBeenCalledExactlyOnceWith({ top: 900, behavior: 'instant' });
    expect(screen.getByRole('heading', { level: 1 })).toHaveFocus();
    scrollTo.mockClear();
    await site.go(1);
    expect(await screen.findByRole('heading', { name: 'Contact Us' })).toHaveFocus();
    expect(scrollTo).toHaveBeenCalledExactlyOnceWith({ top: 300, behavior: 'instant' });
  });

  it('remembers the place for a reload, but never the address, which may hold a token', async () => {
    await renderSite({ path: '/reset-password/secret-token' });
    scrollDown(120);
    window.dispatchEvent(new Event('pagehide'));
    expect(sessionStorage.getItem('scroll-positions')).toBe('[["default",120]]');
  });
});

it('gives the contact address of the settings and plain links in the footer', async () => {
  await renderSite();
  const footer = screen.getByRole('contentinfo');
  expect(footer.querySelector('a[href="mailto:support@storysprout.example"]')).toBeInTheDocument();
  for (const name of ['Facebook', 'Instagram', 'Twitter']) {
    expect(screen.getByRole('link', { name })).toHaveAttribute('href', expect.stringMatching(/^https:/));
  }
});

it('has the name that the settings give the site', async () => {
  const usual = siteSettings();
  onTestFinished(() => configureSite(usual));
  configureSite({ ...usual, siteName: 'Wordgarden' });
  await renderSite();
  expect(screen.getByRole('link', { name: 'Wordgarden, home' })).toBeInTheDocument();
  expect(within(screen.getByRole('contentinfo')).getByRole('link', { name: 'Wordgarden' })).toBeInTheDocument();
  expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent('Wordgarden');
  expect(document.title).toBe('Wordgarden');
});

it('leads to the pages of the site on social networks that the settings name', () => {
  const socialLinks = { twitter: 'https://twitter.com/storysprout' };
  renderWithKit(<SiteFooter />, { settings: { socialLinks } });
  expect(screen.getByRole('link', { name: 'Twitter' })).toHaveAttribute('href', socialLinks.twitter);
});
