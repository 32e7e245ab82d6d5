import { buildUser, fakeApi, refuse, renderWithKit } from '@storysprout/kit/testing';
import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it, vi } from 'vitest';
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

  it.each([
    ['Erase everything I made', 'erase'],
    ['Leave my stories without my name', 'leaveBlogs'],
  ])('leaves the way that was chosen: %s', async (label, leaving) => {
    const server = fakeApi({ 'DELETE /user/account': { success: true, message } });
    const user = buildUser();
    renderWithKit(<YourData />, { user });
    localStorage.setItem(`draft:${user._id}`, 'a story');
    localStorage.setItem('rounds', JSON.stringify([{ userId: user._id }]));
    localStorage.setItem('sound', 'off');
    const dialog = await askToDelete();
    expect(dialog.getByRole('radio', { name: /^Erase everything I made/ })).toBeChecked();
    await userEvent.click(dialog.getByRole('radio', { name: new RegExp(`^${label}`) }));
    await userEvent.click(dialog.getByRole('button', { name: 'Delete my account' }));
    expect(await screen.findByText(message)).toBeInTheDocument();
    expect(server.calls().map(({ body }) => body)).toEqual([{ leaving }]);
    await vi.waitFor(() => expect(localStorage.getItem('rounds')).toBeNull());
    expect(localStorage.getItem(`draft:${user._id}`)).toBeNull();
    expect(localStorage.getItem('sound')).toBe('off');
  });

  it('asks for the present password when the server wants it, and tells when it was wrong', async () => {
    const server = fakeApi({
      'DELETE /user/account': ({ body }: { body: unknown }) => {
        const { currentPassword } = (body ?? {}) as { currentPassword?: string };
        if (currentPassword === 'old-secret-1') return { success: true, message };
        return refuse(403, currentPassword ? 'That is not it.' : 'Please confirm.', 'reauth_required');
      },
    });
    const { session } = renderWithKit(<YourData />, { user: buildUser() });
    const dialog = await askToDelete();
    await userEvent.click(dialog.getByRole('button', { name: 'Delete my account' }));
    const field = await screen.findByLabelText(/^Current password/);
    expect(screen.getAllByRole('dialog')).toHaveLength(1);
    await userEvent.type(field, 'guess');
    await userEvent.click(screen.getByRole('button', { name: 'Confirm' }));
    expect(await screen.findByText('That is not it.')).toBeInTheDocument();
    expect(session.get().token).not.toBeNull();
    await userEvent.clear(field);
    await userEvent.type(field, 'old-secret-1');
    await userEvent.click(screen.getByRole('button', { name: 'Confirm' }));
    expect(await screen.findByText(message)).toBeInTheDocument();
    expect(session.get().token).toBeNull();
    expect(server.calls()).toHaveLength(3);
  });

  it('forgets a password that was typed and not sent', async () => {
    fakeApi({ 'DELETE /user/account': () => refuse(403, 'Please confirm.', 'reauth_required') });
    renderWithKit(<YourData />, { user: buildUser() });
    for (const typed of ['old-secret-1', '']) {
      const dialog = await askToDelete();
      await userEvent.click(dialog.getByRole('button', { name: 'Delete my account' }));
      const field = await screen.findByLabelText(/^Current password/);
      expect(field).toHaveValue('');
      if (typed) await userEvent.type(field, typed);
      await userEvent.click(screen.getByRole('button', { name: 'Cancel' }));
    }
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
    expect(await screen.findByText(/couldn't get your data right now/)).toBeInTheDocument();
  });
});
