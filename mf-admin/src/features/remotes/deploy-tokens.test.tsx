import type { DeployTokenInfo } from '@storysprout/contract';
import { buildUser, fakeApi, refuse, renderWithKit } from '@storysprout/kit/testing';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it } from 'vitest';
import { DeployTokens } from './deploy-tokens';

const at = '2026-11-20T08:00:00.000Z';
const info: DeployTokenInfo = {
  ...{ id: 'a'.repeat(24), remote: 'mf_club', note: 'CI of the club', madeBy: 'moderator x' },
  ...{ madeAt: at, lastUsedAt: null, withdrawnAt: null },
};

function show(routes: Parameters<typeof fakeApi>[0]) {
  const server = fakeApi(routes);
  renderWithKit(<DeployTokens />, { user: buildUser({ isAdmin: true }) });
  return server;
}
const press = async (name: string | RegExp) => userEvent.click(await screen.findByRole('button', { name }));

it('lists the tokens that work, and withdraws one after asking', async () => {
  const old = { ...info, id: 'b'.repeat(24), note: 'Old', withdrawnAt: at };
  const server = show({
    'GET /admin/deploy-tokens': { tokens: [info, old] },
    'DELETE /admin/deploy-tokens/:id': undefined,
  });
  expect(await screen.findByRole('listitem')).toHaveTextContent(/CI of the club mf_club.*never used/);
  await press('Withdraw: CI of the club, mf_club');
  expect(server.calls('DELETE /admin/deploy-tokens/:id')).toHaveLength(0);
  server.answer({ 'GET /admin/deploy-tokens': { tokens: [] } });
  await press('Withdraw now');
  expect(await screen.findByText('No tokens have been made here yet.')).toBeInTheDocument();
  expect(server.calls('DELETE /admin/deploy-tokens/:id')).toMatchObject([{ params: { id: info.id } }]);
});

it('makes one for a part of the site, and shows it once', async () => {
  const server = show({
    'GET /admin/deploy-tokens': { tokens: [] },
    'POST /admin/deploy-tokens': { success: true, token: 'the-secret', info },
  });
  await press('Make a token');
  const dialog = within(await screen.findByRole('dialog', { name: /Make a deploy token/ }));
  await userEvent.type(dialog.getByRole('textbox', { name: /Part of the site/ }), 'club');
  await userEvent.click(dialog.getByRole('button', { name: 'Make it' }));
  expect(await dialog.findByText(/a remote is named mf_something/)).toBeInTheDocument();
  await userEvent.clear(dialog.getByRole('textbox', { name: /Part of the site/ }));
  await userEvent.type(dialog.getByRole('textbox', { name: /Part of the site/ }), 'mf_club');
  await userEvent.type(dialog.getByRole('textbox', { name: /What it is for/ }), 'CI of the club');
  await userEvent.click(dialog.getByRole('button', { name: 'Make it' }));
  expect(await dialog.findByText('the-secret')).toBeInTheDocument();
  expect(server.calls('POST /admin/deploy-tokens')).toMatchObject([
    { body: { remote: 'mf_club', note: 'CI of the club' } },
  ]);
  await userEvent.click(dialog.getByRole('button', { name: 'I have copied it' }));
  expect(screen.queryByText('the-secret')).not.toBeInTheDocument();
});

it('can be tried again, and shows nothing to moderators who are not of the platform team', async () => {
  const server = show({ 'GET /admin/deploy-tokens': () => refuse(503, 'The registry is away.', 'unavailable') });
  const again = await screen.findByRole('button', { name: 'Try again' }, { timeout: 8_000 });
  expect(screen.getByRole('heading', { name: 'Deploy tokens' })).toBeInTheDocument();
  server.answer({
    'GET /admin/deploy-tokens': () => refuse(403, 'Only the platform team makes and withdraws tokens.', 'forbidden'),
  });
  await userEvent.click(again);
  await waitFor(() => expect(screen.queryByRole('heading', { name: 'Deploy tokens' })).not.toBeInTheDocument());
});
