import { buildUser, fakeApi, refuse, renderWithKit } from '@storysprout/kit/testing';
import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import { YourData } from './your-data';

const message = 'Your account will be gone in 24 hours.';

async function askToDelete() {
  await userEvent.click(screen.getByRole('button', { name: 'Delete my account' }));
  return within(screen.getByRole('dialog'));
}

describe('YourData', () => {
  it('deletes the account only after a second yes, and signs out', async () => {
    const server = fakeApi({ 'DELETE /user/account': { success: true, message } });
    const { session } = renderWithKit(<YourData />, { user: buildUser() });
    const dialog = await askToDelete();
    expect(server.calls()).toHaveLength(0);
    await userEvent.click(dialog.getByRole('button', { name: 'Delete my account' }));
    expect(await screen.findByText(message)).toBeInTheDocument();
    expect(session.get().token).toBeNull();
  });

  it('keeps the account when the reader stays', async () => {
    const server = fakeApi({});
    renderWithKit(<YourData />, { user: buildUser() });
    const dialog = await askToDelete();
    await userEvent.click(dialog.getByRole('button', { name: 'Stay' }));
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
    expect(server.calls()).toHaveLength(0);
  });

  it('says so when the data could not be fetched', async () => {
    fakeApi({ 'GET /user/export': () => refuse(503, 'down', 'unavailable') });
    renderWithKit(<YourData />, { user: buildUser() });
    await userEvent.click(screen.getByRole('button', { name: 'Download my data' }));
    expect(await screen.findByText(/could not be fetched right now/)).toBeInTheDocument();
  });
});
