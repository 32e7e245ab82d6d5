import type { OpenSession } from '@storysprout/contract';
import { buildUser, type FakeRequest, fakeApi, offline, refuse, renderWithKit } from '@storysprout/kit/testing';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import { OpenSessions } from './open-sessions';

const id = (at: number) => `65f0000000000000000000${String(at).padStart(2, '0')}`;
const minutesAgo = (minutes: number) => new Date(Date.now() - minutes * 60_000).toISOString();

function buildSession(at: number, overrides: Partial<OpenSession> = {}): OpenSession {
  const lastUsedAt = minutesAgo(at * 60);
  return { _id: id(at), device: `Chrome on PC ${at}`, createdAt: lastUsedAt, lastUsedAt, current: false, ...overrides };
}

const atSchool = buildSession(2, { device: 'Edge on Windows', createdAt: '2026-11-05T12:00:00.000Z' });
const here = buildSession(5, { device: 'Safari on iPad', current: true });

function show(sessions: readonly OpenSession[] = [atSchool, here], answers = {}) {
  const server = fakeApi({
    'GET /user/sessions': { sessions },
    'DELETE /user/sessions/:id': { success: true, message: 'That device is signed out.' },
    'POST /user/logout': { success: true, message: 'See you soon!' },
    ...answers,
  });
  return { server, ...renderWithKit(<OpenSessions />, { user: buildUser(), path: '/dashboard', route: '/dashboard' }) };
}
const rows = () => screen.getAllByRole('listitem').map((row) => row.textContent);
const endAtSchool = () => screen.findByRole('button', { name: /^Sign out on Edge on Windows, last used/ });

describe('the devices', () => {
  it('are told in plain words, this one first', async () => {
    show();
    expect(screen.getByText('Finding your devices...')).toBeInTheDocument();
    await endAtSchool();
    const [first, second] = rows();
    expect(first).toMatch(/^Safari on iPad This deviceYou're using it now.Signed in since/);
    expect(second).toMatch(/^Edge on Windows Last used about 2 hours ago.Signed in since November 05, 2026/);
  });

  it('are five, and all of them when wanted', async () => {
    show([...[1, 2, 3, 4, 6, 7].map((at) => buildSession(at)), here]);
    await userEvent.click(await screen.findByRole('button', { name: 'Show all 7' }));
    expect(rows()).toHaveLength(7);
    expect(screen.queryByRole('button', { name: /^Show all/ })).not.toBeInTheDocument();
  });

  it('need no button for everywhere when there is only this one', async () => {
    show([here]);
    expect(await screen.findByRole('button', { name: 'Sign out on this device' })).toBeInTheDocument();
    expect(screen.queryByRole('button', { name: 'Sign out everywhere' })).not.toBeInTheDocument();
  });

  it('may be none for somebody who signed in long ago', async () => {
    show([]);
    expect(await screen.findByText(/next time you sign in/)).toBeInTheDocument();
  });

  it('can be asked for again when they did not come', async () => {
    const { server } = show([], { 'GET /user/sessions': () => refuse(503, 'Resting.', 'unavailable') });
    const again = await screen.findByRole('button', { name: 'Try again' });
    server.answer({ 'GET /user/sessions': { sessions: [here] } });
    await userEvent.click(again);
    expect(await screen.findByText('Safari on iPad')).toBeInTheDocument();
  });
});

describe('signing out', () => {
  it('another device takes it off the list and leaves the focus there', async () => {
    const { server, session } = show();
    await userEvent.click(await endAtSchool());
    expect(await screen.findByText('That device is signed out.')).toBeInTheDocument();
    expect(server.calls('DELETE /user/sessions/:id').map(({ params }: FakeRequest) => params.id)).toEqual([id(2)]);
    expect(rows()).toHaveLength(1);
    expect(screen.getByRole('list', { name: 'Your devices' })).toHaveFocus();
    expect(session.get().token).not.toBeNull();
  });

  it('one that has ended meanwhile takes it off the list, too', async () => {
    show(undefined, { 'DELETE /user/sessions/:id': refuse(404, 'Gone.', 'not_found') });
    await userEvent.click(await endAtSchool());
    await waitFor(() => expect(rows()).toHaveLength(1));
  });

  it('says when it did not work', async () => {
    show(undefined, { 'DELETE /user/sessions/:id': offline });
    await userEvent.click(await endAtSchool());
    expect(await screen.findByText("We couldn't sign out that device. Please try again.")).toBeInTheDocument();
    expect(rows()).toHaveLength(2);
  });

  it('this device leads home', async () => {
    const page = show();
    await userEvent.click(await screen.findByRole('button', { name: 'Sign out on this device' }));
    expect(page.location().pathname).toBe('/');
    expect(page.session.get().token).toBeNull();
  });

  it('everywhere asks first, then leads home', async () => {
    const page = show();
    await userEvent.click(await screen.findByRole('button', { name: 'Sign out everywhere' }));
    expect(page.server.calls('POST /user/logout')).toHaveLength(0);
    const dialog = within(screen.getByRole('dialog'));
    await userEvent.click(dialog.getByRole('button', { name: 'Sign out everywhere' }));
    await waitFor(() => expect(page.location().pathname).toBe('/'));
    expect(page.server.calls('POST /user/logout')[0]?.query.get('everywhere')).toBe('true');
    expect(page.session.get().token).toBeNull();
  });

  it('everywhere stays when it did not work', async () => {
    const page = show(undefined, { 'POST /user/logout': offline });
    await userEvent.click(await screen.findByRole('button', { name: 'Sign out everywhere' }));
    const dialog = within(screen.getByRole('dialog'));
    await userEvent.click(dialog.getByRole('button', { name: 'Sign out everywhere' }));
    expect(await screen.findByText("We couldn't sign you out everywhere. Please try again.")).toBeInTheDocument();
    expect(page.location().pathname).toBe('/dashboard');
    expect(page.session.get().token).not.toBeNull();
  });
});
