import type { MyDecision } from '@storysprout/contract';
import { buildUser, emitRealtime, fakeApi, refuse, renderWithKit } from '@storysprout/kit/testing';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import { Decisions } from './decisions';
import { WarningDialog } from './warning-dialog';

const user = buildUser();

function build(overrides: Partial<MyDecision> = {}): MyDecision {
  return {
    _id: '65f0000000000000000000d1',
    kind: 'comment',
    subjectId: '65f0000000000000000000c1',
    decision: 'remove',
    sanction: null,
    reason: 'It named a school.',
    at: new Date().toISOString(),
    canAppeal: true,
    appeal: null,
    ...overrides,
  };
}

const listOf = (...decisions: MyDecision[]) => ({ 'GET /user/decisions': { decisions, nextCursor: null } });

function show(answers: Parameters<typeof fakeApi>[0], path = '/dashboard') {
  const server = fakeApi({ 'GET /user/viewprofile': { user }, ...answers });
  renderWithKit(<Decisions />, { user, path });
  return server;
}

describe('Decisions', () => {
  it.each([
    [build(), 'Your comment was taken away.'],
    [build({ kind: 'blog', decision: 'return' }), 'Your story was sent back to you so you can change it.'],
    [build({ kind: 'xp', decision: null }), 'Some of your XP was taken back.'],
    [
      build({ kind: 'account', decision: null, sanction: { kind: 'warning', until: null } }),
      'A moderator gave you a warning.',
    ],
    [
      build({ sanction: { kind: 'warning', until: null } }),
      'Your comment was taken away. A moderator gave you a warning.',
    ],
  ])('says what happened and why: %#', async (decision, words) => {
    show(listOf(decision));
    expect(await screen.findByText(words)).toBeVisible();
    expect(screen.getByText('It named a school.')).toBeVisible();
  });

  it('shows nothing when there is none', async () => {
    const server = show(listOf());
    await waitFor(() => expect(server.calls('GET /user/decisions')).toHaveLength(1));
    expect(screen.queryByRole('heading', { name: 'Decisions' })).not.toBeInTheDocument();
  });

  it('sends an appeal in the reader’s own words, and shows how it stands', async () => {
    const server = show({ ...listOf(build()), 'POST /user/appeals': { success: true, message: 'Thank you!' } });
    await userEvent.click(await screen.findByRole('button', { name: /Ask for a second look/ }));
    const box = screen.getByRole('textbox', { name: /Why should we look again/ });
    expect(box).toHaveFocus();
    expect(box).toHaveAttribute('maxlength', '500');
    await userEvent.type(box, 'It is a school in a story.');
    server.answer(listOf(build({ canAppeal: false, appeal: { state: 'open', at: new Date().toISOString() } })));
    await userEvent.click(screen.getByRole('button', { name: 'Send' }));
    expect(await screen.findByText('You asked for a second look. Another grown-up will answer.')).toBeVisible();
    expect(screen.queryByRole('button', { name: /Ask for a second look/ })).not.toBeInTheDocument();
    expect(server.calls('POST /user/appeals')[0]?.body).toEqual({
      decisionId: build()._id,
      text: 'It is a school in a story.',
    });
  });

  it('keeps the words when the appeal did not get through', async () => {
    show({ ...listOf(build()), 'POST /user/appeals': refuse(503, 'Please try later.', 'unavailable') });
    await userEvent.click(await screen.findByRole('button', { name: /Ask for a second look/ }));
    await userEvent.type(screen.getByRole('textbox'), 'Please look.');
    await userEvent.click(screen.getByRole('button', { name: 'Send' }));
    expect(await screen.findByText('Please try later.')).toBeVisible();
    expect(screen.getByRole('textbox')).toHaveValue('Please look.');
  });

  it('shows the answer of the other moderator', async () => {
    const appeal = { state: 'declined', at: new Date().toISOString(), answer: 'It is a real school.' } as const;
    show(listOf(build({ canAppeal: false, appeal })));
    expect(await screen.findByText('You asked for a second look. The decision stays the same.')).toBeVisible();
    expect(screen.getByText('It is a real school.')).toBeVisible();
  });

  it('is read again when the standing changes', async () => {
    const server = show(listOf());
    await waitFor(() => expect(server.calls('GET /user/decisions')).toHaveLength(1));
    server.answer(listOf(build()));
    emitRealtime('standingChanged', {});
    expect(await screen.findByText('Your comment was taken away.')).toBeVisible();
  });

  it('takes the focus when a link leads to it', async () => {
    show(listOf(build()), '/dashboard?tab=profile#decisions');
    await waitFor(() => expect(document.getElementById('decisions')).toHaveFocus());
  });
});

describe('WarningDialog', () => {
  const warning = build({ kind: 'account', decision: null, sanction: { kind: 'warning', until: null } });
  function open(decision = warning) {
    const server = fakeApi(listOf(decision));
    return { server, ...renderWithKit(<WarningDialog userId={user._id} />, { user }) };
  }

  it('shows a warning once', async () => {
    const first = open();
    const dialog = await screen.findByRole('dialog', { name: 'A word from a moderator' });
    expect(within(dialog).getByText('It named a school.')).toBeVisible();
    await userEvent.click(within(dialog).getByRole('button', { name: 'I understand' }));
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
    first.unmount();
    const { server } = open();
    await waitFor(() => expect(server.calls('GET /user/decisions')).toHaveLength(1));
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
  });

  it('leaves what is old, and other decisions, to the list', async () => {
    const { server } = open({ ...warning, at: '2020-01-01T00:00:00.000Z' });
    await waitFor(() => expect(server.calls('GET /user/decisions')).toHaveLength(1));
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
  });
});
