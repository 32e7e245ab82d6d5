import type { AuditLogEntry, Blog, ModerationCase, SwitchState } from '@storysprout/contract';
import { surfaces } from '@storysprout/contract';
import {
  buildUser,
  emitRealtime,
  type FakeRequest,
  fakeApi,
  refuse,
  renderWithKit,
  reply,
} from '@storysprout/kit/testing';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it, vi } from 'vitest';
import ModerationPage from './moderation.page';

const moderator = buildUser({ name: 'Robin', isAdmin: true });

function show(tab: string, routes: Parameters<typeof fakeApi>[0]) {
  const server = fakeApi(routes);
  renderWithKit(<ModerationPage />, { user: moderator, path: `/moderation?tab=${tab}`, route: '/moderation' });
  return server;
}

describe('switches', () => {
  const state = (closed: readonly string[]): { switches: SwitchState[] } => ({
    switches: surfaces.map((surface) => {
      const open = !closed.includes(surface);
      return { surface, open, reason: open ? null : 'Back soon.', by: open ? null : 'Wren', at: null };
    }),
  });

  it('close a part of the site with a reason for its readers', async () => {
    const server = show('switches', {
      'GET /admin/switches': state([]),
      'PUT /admin/switches/:surface': state(['comments']),
    });
    await userEvent.click(await screen.findByRole('button', { name: 'Close: Comments and replies' }));
    const dialog = within(screen.getByRole('dialog'));
    await userEvent.type(dialog.getByRole('textbox'), 'Back soon.');
    await userEvent.click(dialog.getByRole('button', { name: 'Close it' }));
    const [call] = await waitFor(() => {
      const calls = server.calls('PUT /admin/switches/:surface');
      expect(calls).toHaveLength(1);
      return calls;
    });
    expect(call?.params.surface).toBe('comments');
    expect(call?.body).toEqual({ open: false, reason: 'Back soon.' });
    expect(await screen.findByRole('button', { name: 'Open: Comments and replies' })).toBeInTheDocument();
    expect(screen.getByText('Back soon.')).toBeInTheDocument();
  });

  it('say which comments are read first, never looser than the site is set up for', async () => {
    const withReview = (now: 'new' | 'all') => ({
      switches: state(['comments']).switches.map((each) =>
        each.surface === 'comments' ? { ...each, review: { now, least: 'new' as const } } : each,
      ),
    });
    const server = show('switches', {
      'GET /admin/switches': withReview('new'),
      'PUT /admin/switches/:surface': withReview('all'),
    });
    const choice = within(await screen.findByRole('group', { name: /reads these before others/ }));
    expect(choice.getAllByRole('button').map(({ textContent }) => textContent)).toEqual([
      'New accounts too',
      'All of them',
    ]);
    await userEvent.click(choice.getByRole('button', { name: 'All of them' }));
    await waitFor(() => expect(choice.getByRole('button', { name: 'All of them', pressed: true })).toBeVisible());
    expect(server.calls('PUT /admin/switches/:surface')).toMatchObject([
      { params: { surface: 'comments' }, body: { open: false, reason: 'Back soon.', review: 'all' } },
    ]);
  });

  it('open it again, and follow other moderators', async () => {
    const server = show('switches', {
      'GET /admin/switches': state(['pictures']),
      'PUT /admin/switches/:surface': () => refuse(503, 'Not now.', 'unavailable'),
    });
    await userEvent.click(await screen.findByRole('button', { name: 'Open: Pictures' }));
    expect(await screen.findByText('Not now.')).toBeInTheDocument();
    expect(server.calls('PUT /admin/switches/:surface')[0]?.body).toEqual({ open: true });
    server.answer({ 'GET /admin/switches': state([]) });
    emitRealtime('switchesChanged', { closed: {} });
    expect(await screen.findByRole('button', { name: 'Close: Pictures' })).toBeInTheDocument();
    expect(console).toHaveWarnedWith('switch not set');
  });
});

describe('figures', () => {
  const row = { made: 12, reported: 3, held: 2, decided: 11, upheld: 1, median: 240, p95: null };

  it('show a month, and another one', async () => {
    const server = show('figures', { 'GET /admin/figures': { month: '2026-11', kinds: [{ kind: 'reply', ...row }] } });
    const cells = within(await screen.findByRole('row', { name: /Replies/ })).getAllByRole('cell');
    expect(cells.map((cell) => cell.textContent)).toEqual(['12', '3', '2', '11', '1', '4 minutes', '–']);
    const months = screen.getByRole('combobox', { name: 'Month' });
    await userEvent.selectOptions(months, within(months).getAllByRole('option')[1] as HTMLElement);
    await waitFor(() => expect(server.calls('GET /admin/figures')).toHaveLength(2));
    const [first, second] = server.calls('GET /admin/figures').map(({ query }) => query.get('month') ?? '');
    expect((second ?? '') < (first ?? '')).toBe(true);
  });

  it('are downloaded as CSV', async () => {
    // jsdom does not implement object URLs.
    Object.assign(URL, { createObjectURL: () => 'blob:figures', revokeObjectURL: () => undefined });
    const click = vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => undefined);
    const server = show('figures', {
      'GET /admin/figures': ({ query }: FakeRequest) =>
        query.get('format') === 'csv' ? reply(200, 'month,kind') : { month: '2026-11', kinds: [] },
    });
    await userEvent.click(await screen.findByRole('button', { name: 'Download as CSV' }));
    await waitFor(() => expect(click).toHaveBeenCalledOnce());
    expect(server.calls('GET /admin/figures').at(-1)?.query.get('format')).toBe('csv');
    expect((click.mock.instances[0] as unknown as HTMLAnchorElement).download).toMatch(
      /^storysprout-moderation-\d{4}-\d\d\.csv$/,
    );
  });
});

describe('history', () => {
  it('says who did what in plain words, and more on request', async () => {
    const entry = (seq: number, changes: Partial<AuditLogEntry>): AuditLogEntry => ({
      _id: `${seq}`.padStart(24, '0'),
      seq,
      at: '2026-11-20T08:00:00.000Z',
      actor: { userId: 'd'.repeat(24), name: 'Wren' },
      action: 'case_decided',
      target: { kind: 'comment', id: 'e'.repeat(24) },
      before: null,
      after: { kind: 'comment', decision: 'remove', visibility: 'removed' },
      outcome: 'done',
      hash: 'f'.repeat(64),
      ...changes,
    });
    show('history', {
      'GET /admin/audit': ({ query }: FakeRequest) =>
        query.has('cursor')
          ? {
              entries: [
                entry(1, {
                  action: 'user_muted',
                  target: { kind: 'user', id: 'c'.repeat(24) },
                  outcome: 'unknown',
                  account: { _id: 'c'.repeat(24), name: 'Pebble' },
                }),
              ],
              nextCursor: null,
            }
          : {
              entries: [
                entry(3, { action: 'blog_approved', target: { kind: 'blog', id: 'b'.repeat(24) }, after: null }),
                entry(2, { account: { _id: 'c'.repeat(24), name: 'Pebble' } }),
              ],
              nextCursor: 'older',
            },
    });
    expect(await screen.findByText(/removed a comment/)).toHaveTextContent('Wren removed a comment by Pebble');
    expect(screen.getByRole('link', { name: 'Open the story' })).toHaveAttribute('href', `/blog/${'b'.repeat(24)}`);
    await userEvent.click(screen.getByRole('button', { name: 'Show older entries' }));
    expect(await screen.findByText(/muted an account/)).toHaveTextContent('Wren muted an account: Pebble');
    expect(screen.getByText("We don't know if it was carried out")).toBeInTheDocument();
  });
});

describe('rejected and hidden', () => {
  const subject = {
    kind: 'comment' as const,
    id: '5'.repeat(24),
    text: 'Gone words',
    author: { _id: 'c'.repeat(24), name: 'Pebble' },
    visibility: 'hidden' as const,
    findings: [],
    createdAt: '2026-11-20T08:00:00.000Z',
    revision: 1,
  };
  const decided = (number: number, decision: 'hide' | 'keep', text: string) =>
    ({
      _id: `${number}`.padStart(24, '0'),
      kind: 'comment',
      subject: { ...subject, text },
      state: 'decided',
      priority: 1,
      reasons: [],
      reports: [],
      findings: [],
      claimedBy: null,
      claimedUntil: null,
      createdAt: '2026-11-20T08:00:00.000Z',
      revision: 1,
      decision: {
        _id: `${number}`.padStart(24, '9'),
        decision,
        reason: 'Please be kind.',
        by: { _id: 'd'.repeat(24), name: 'Wren' },
        at: '2026-11-20T09:00:00.000Z',
      },
    }) satisfies ModerationCase;
  const blog = {
    _id: '7'.repeat(24),
    title: 'My phone number',
    author: { name: 'Pebble', image: null },
    createdAt: '2026-11-20T08:00:00.000Z',
    rejectReason: 'Please leave it out.',
    decidedBy: 'Wren',
    status: 'rejected',
  } as unknown as Blog;

  it('lists rejected blogs with the reason, and takes a rejection back', async () => {
    const server = show('taken-down', {
      'GET /admin/blogs': { blogs: [blog], nextCursor: null },
      'PUT /admin/blogs/undo/:id': { success: true, message: 'Done.', status: 'pending' },
    });
    expect(await screen.findByText('Please leave it out.')).toBeInTheDocument();
    expect(server.calls('GET /admin/blogs')[0]?.query.get('status')).toBe('rejected');
    await userEvent.click(screen.getByRole('button', { name: 'Undo: My phone number' }));
    await waitFor(() => expect(server.calls('PUT /admin/blogs/undo/:id')).toHaveLength(1));
  });

  it('lists what moderators hid, and shows it whole', async () => {
    const about = decided(1, 'hide', 'Gone words');
    const hidden = { ...about, decision: { ...about.decision, toldWho: 'Juniper' } };
    show('taken-down', {
      'GET /admin/blogs': { blogs: [], nextCursor: null },
      'GET /admin/cases': {
        cases: [
          hidden,
          decided(2, 'keep', 'Fine words'),
          {
            ...decided(3, 'hide', 'Granted words'),
            subject: { ...subject, visibility: 'public', text: 'Granted words' },
          },
        ],
        nextCursor: null,
        waiting: { open: 0, urgent: 0 },
        timeToDecide: { median: null, p95: null },
      },
      'GET /admin/cases/:id': { case: hidden, writer: null, earlier: [] },
    });
    await userEvent.click(await screen.findByRole('button', { name: 'Hidden' }));
    expect(await screen.findByText('Gone words')).toBeInTheDocument();
    expect(screen.queryByText('Fine words')).not.toBeInTheDocument();
    expect(screen.queryByText('Granted words'), 'readers see it again').not.toBeInTheDocument();
    expect(screen.getByText('Juniper'), 'who was told of a worry').toBeInTheDocument();
    await userEvent.click(screen.getByRole('button', { name: 'Read it all: Gone words' }));
    expect(await within(screen.getByRole('dialog')).findByText('Gone words')).toBeInTheDocument();
  });

  it('lets a moderator decide again about what was kept', async () => {
    const kept = decided(2, 'keep', 'Fine words');
    const server = show('decided', {
      'GET /admin/cases': {
        cases: [kept, decided(1, 'hide', 'Gone words')],
        nextCursor: null,
        waiting: { open: 0, urgent: 0 },
        timeToDecide: { median: null, p95: null },
      },
      'GET /admin/cases/:id': ({ params }: FakeRequest) => ({
        case: params.id === kept._id ? kept : decided(1, 'hide', 'Gone words'),
        writer: null,
        earlier: [],
      }),
      'PUT /admin/cases/:id/decide': { success: true, message: 'Gone.', case: decided(2, 'hide', 'Fine words') },
    });
    await userEvent.click(await screen.findByRole('button', { name: 'Read it all: Gone words' }));
    const hidden = within(screen.getByRole('dialog'));
    expect(await hidden.findByText('Gone words')).toBeInTheDocument();
    expect(hidden.queryByRole('group', { name: 'Decide again' })).not.toBeInTheDocument();
    await userEvent.keyboard('{Escape}');
    await userEvent.click(screen.getByRole('button', { name: 'Read it all: Fine words' }));
    const again = within(await screen.findByRole('group', { name: 'Decide again' }));
    expect(again.getAllByRole('button').map(({ textContent }) => textContent)).toEqual(['Hide', 'Remove']);
    await userEvent.click(again.getByRole('button', { name: 'Remove' }));
    const dialog = within(screen.getByRole('dialog'));
    await userEvent.click(dialog.getAllByRole('radio')[0] as HTMLElement);
    await userEvent.click(dialog.getByRole('button', { name: 'Remove' }));
    const row = () => screen.getByRole('button', { name: 'Read it all: Fine words' }).closest('li');
    expect(row()).toHaveTextContent('Removed');
    await userEvent.keyboard('u');
    expect(row()).toHaveTextContent('Kept');
    expect(server.calls('PUT /admin/cases/:id/decide')).toHaveLength(0);
    await userEvent.click(screen.getByRole('button', { name: 'Read it all: Fine words' }));
    await userEvent.click(await screen.findByRole('button', { name: 'Remove' }));
    await userEvent.keyboard(' {Enter}');
    expect(row(), 'until the list has it').not.toHaveTextContent('by Wren');
    server.answer({
      'GET /admin/cases': {
        cases: [{ ...kept, decision: { ...kept.decision, _id: '8'.repeat(24), decision: 'remove' } }],
        nextCursor: null,
        waiting: { open: 0, urgent: 0 },
        timeToDecide: { median: null, p95: null },
      },
    });
    await userEvent.click(screen.getByRole('button', { name: 'OK' }));
    await waitFor(() => expect(server.calls('PUT /admin/cases/:id/decide')).toHaveLength(1));
    const [call] = server.calls('PUT /admin/cases/:id/decide');
    await waitFor(() => expect(row(), 'as the list has it').toHaveTextContent('by Wren'));
    expect(call?.params.id).toBe(kept._id);
    expect(call?.body).toMatchObject({ decision: 'remove', revision: 1, replaces: kept.decision._id });
  });

  it('does not say that nothing is hidden while there are older decisions', async () => {
    show('taken-down', {
      'GET /admin/blogs': { blogs: [], nextCursor: null },
      'GET /admin/cases': {
        cases: [decided(1, 'keep', 'Fine words'), decided(2, 'keep', 'More words')],
        nextCursor: 'older',
        waiting: { open: 0, urgent: 0 },
        timeToDecide: { median: null, p95: null },
      },
    });
    await userEvent.click(await screen.findByRole('button', { name: 'Hidden' }));
    expect(await screen.findByText('None among the last 2 decisions')).toBeInTheDocument();
    expect(screen.getByRole('button', { name: 'Show older decisions' })).toBeInTheDocument();
  });
});
