import type { RemoteManifest } from '@storysprout/contract';
import { act, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { RemoteWidget, useQuery, useSession } from '../../index';
import { log } from '../../page/log';
import { api } from '../../session/api';
import { standAlone } from './stand-alone';

const manifest: RemoteManifest = {
  name: 'mf_club',
  label: 'The club',
  contract: 1,
  pages: [
    { path: '/club', expose: './pages/club', title: 'Club', access: 'public' },
    { path: '/club/mine', expose: './pages/mine', title: 'Mine', access: 'user' },
    { path: '/club/:id', expose: './pages/one', title: 'One', access: 'public' },
  ],
  widgets: [{ name: 'ClubCorner', expose: './widgets/club-corner' }],
};

function Corner({ size = 'small' }: { size?: string }) {
  return <p>A {size} corner</p>;
}

function Club() {
  const queryFn = async () => (await api.request('GET', '/club/members')).data as { members: number };
  const { data } = useQuery({ queryKey: ['club'], queryFn });
  return (
    <>
      <h1>{data?.members} members</h1>
      <RemoteWidget remote="mf_club" name="ClubCorner" props={{ size: 'big' }} />
      <RemoteWidget remote="mf_blog" name="LatestBlogs" />
    </>
  );
}

function Mine() {
  return <h1>{useSession().user?.name}'s club</h1>;
}

const parts = {
  './pages/club': async () => ({ default: Club }),
  './pages/mine': async () => ({ default: Mine }),
  './widgets/club-corner': async () => ({ default: Corner }),
};

beforeEach(() => {
  document.body.innerHTML = '<div id="root"></div>';
  window.history.replaceState(null, '', '/');
  vi.stubGlobal('fetch', vi.fn());
});

let stop: () => void;

afterEach(() => {
  act(stop);
  document.body.innerHTML = '';
});

const start = (answers = {}) =>
  act(async () => {
    stop = standAlone({ manifest, parts, answers });
  });
const open = (link: string) => userEvent.click(screen.getByRole('link', { name: link }));

it('shows the widgets first, then each page at its address with what it asks for', async () => {
  await start({ 'GET /club/members': { members: 12 } });
  expect(await screen.findByText('A small corner')).toBeInTheDocument();
  expect(screen.queryByRole('link', { name: 'One' })).not.toBeInTheDocument();
  await open('Club');
  expect(await screen.findByRole('heading', { name: '12 members' })).toBeInTheDocument();
  expect(screen.getByText('A big corner')).toBeInTheDocument();
  expect(screen.getByText('mf_blog shows LatestBlogs here.')).toBeInTheDocument();
});

it('lets one be a reader for pages that need one', async () => {
  await start({ 'GET /club/members': { members: 12 } });
  await open('Mine');
  expect(screen.getByText('This page is for readers who are signed in.')).toBeInTheDocument();
  await userEvent.click(screen.getByRole('button', { name: 'Be a reader' }));
  expect(await screen.findByRole('heading', { name: "Mina's club" })).toBeInTheDocument();
  await userEvent.click(screen.getByRole('button', { name: 'Sign Mina out' }));
  expect(screen.getByText('This page is for readers who are signed in.')).toBeInTheDocument();
});

it('names calls without a planned answer, and parts without a line', async () => {
  const warn = vi.spyOn(log, 'warn').mockImplementation(() => undefined);
  await start();
  await open('Club');
  await vi.waitFor(() => expect(String(warn.mock.calls[0]?.[1])).toContain('No answer planned for GET /club/members'));
  window.history.pushState(null, '', '/club/7');
  await act(async () => window.dispatchEvent(new PopStateEvent('popstate')));
  expect(await screen.findByText('There is no ./pages/one in src/stand-alone.tsx')).toBeInTheDocument();
});

it('leaves the answers to a real site, when the dev server has one', async () => {
  document.documentElement.dataset.site = 'https://storysprout.example';
  const asked = vi.fn(async () => new Response(JSON.stringify({ members: 3 })));
  vi.stubGlobal('fetch', asked);
  await start({ 'GET /club/members': { members: 12 } });
  await open('Club');
  expect(await screen.findByRole('heading', { name: '3 members' })).toBeInTheDocument();
  expect(screen.queryByRole('button', { name: 'Be a reader' })).not.toBeInTheDocument();
  expect(screen.getByRole('textbox', { name: 'Email' })).toBeInTheDocument();
  delete document.documentElement.dataset.site;
});
