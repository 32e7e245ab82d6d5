import { buildUser, fakeApi, refuse, renderWithKit } from '@storysprout/kit/testing';
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it, vi } from 'vitest';
import { EditProfile } from './edit-profile';

const user = buildUser();
const saved = { success: true, message: 'Profile updated!', user: { ...user, name: 'Mina Moon' } };

function show(answer: unknown) {
  const server = fakeApi({ 'PUT /user/updateprofile': answer });
  return { server, ...renderWithKit(<EditProfile user={user} />, { user }) };
}

async function fillPassword(password: string, confirmation: string) {
  await userEvent.type(screen.getByLabelText(/^New password/), password);
  await userEvent.type(screen.getByLabelText(/^Confirm new password/), confirmation);
}

const save = () => userEvent.click(screen.getByRole('button', { name: 'Save changes' }));
const sentForm = (body: unknown) => Object.fromEntries((body as FormData).entries());

describe('EditProfile', () => {
  it('sends name and e-mail, and no password when none was typed', async () => {
    const { server, session } = show(saved);
    await userEvent.clear(screen.getByLabelText(/^Name/));
    await userEvent.type(screen.getByLabelText(/^Name/), 'Mina Moon');
    await save();
    expect(await screen.findByText('Profile updated!')).toBeInTheDocument();
    expect(sentForm(server.calls()[0]?.body)).toEqual({ name: 'Mina Moon', email: user.email });
    expect(session.get().user?.name).toBe('Mina Moon');
  });

  it('refuses a short password and one that was typed differently, before anything is sent', async () => {
    const { server } = show(saved);
    await fillPassword('short', 'other');
    await save();
    expect(await screen.findByText('Password must be at least 8 characters')).toBeInTheDocument();
    expect(screen.getByText('Passwords do not match')).toBeInTheDocument();
    expect(server.calls()).toHaveLength(0);
  });

  it('asks for the present password when the server wants it, and takes the new token', async () => {
    const { server, session } = show(({ body }: { body: unknown }) =>
      (body as FormData).get('currentPassword') === 'old-secret-1'
        ? { ...saved, token: 'fresh-token' }
        : refuse(403, 'Please confirm.', 'reauth_required'),
    );
    await fillPassword('new-secret-1', 'new-secret-1');
    await save();
    await userEvent.type(await screen.findByLabelText(/^Current password/), 'old-secret-1');
    await userEvent.click(screen.getByRole('button', { name: 'Confirm' }));
    expect(await screen.findByText('Profile updated!')).toBeInTheDocument();
    expect(server.calls()).toHaveLength(2);
    expect(session.get().token).toBe('fresh-token');
  });

  it('sends the picture that the browser is still reading', async () => {
    vi.stubGlobal('createImageBitmap', () => new Promise(() => undefined));
    const { server } = show(saved);
    await userEvent.upload(screen.getByLabelText('Change picture'), new File(['a'], 'me.png', { type: 'image/png' }));
    await save();
    expect(await screen.findByText('Profile updated!')).toBeInTheDocument();
    expect(sentForm(server.calls()[0]?.body)).toHaveProperty('image');
    vi.unstubAllGlobals();
  });

  it('says at the picture that the server can not read it, until another one is picked', async () => {
    const { server } = show(() => refuse(400, "We can't read that file.", 'invalid_input'));
    const picker = document.querySelector<HTMLInputElement>('input[type=file]');
    if (!picker) throw new Error('There is no picker.');
    const picture = () => new File(['a picture'], 'me.png', { type: 'image/png' });
    await userEvent.upload(picker, picture());
    await save();
    expect(await screen.findByText("We can't read that file.")).toBeVisible();
    expect(picker).toHaveAttribute('aria-invalid', 'true');
    server.answer({ 'PUT /user/updateprofile': () => refuse(400, 'Not that password.', 'password_refused') });
    await userEvent.upload(picker, picture());
    await waitFor(() => expect(picker).not.toHaveAttribute('aria-invalid'));
    await save();
    expect(await screen.findByText('Not that password.')).toBeInTheDocument();
    await waitFor(() => expect(picker).not.toHaveAttribute('aria-invalid'));
  });

  it('says when saving failed without a word from the server', async () => {
    show(() => refuse(500, '', 'internal'));
    await save();
    expect(await screen.findByText('Failed to update profile')).toBeInTheDocument();
  });

  it('says at the field why a name is refused, and keeps it', async () => {
    show(() => refuse(422, 'Please pick a name without a telephone number.', 'text_refused'));
    const name = screen.getByLabelText(/^Name/);
    await userEvent.clear(name);
    await userEvent.type(name, 'Mina 5550101');
    await save();
    await waitFor(() => expect(name).toHaveAccessibleDescription(/without a telephone number/));
    expect(name).toHaveValue('Mina 5550101');
  });

  it('says that pictures are closed when the answer is the first to tell', async () => {
    show(() => refuse(403, 'We tidy up.', 'closed'));
    await save();
    expect((await screen.findByText("Pictures can't be added right now.")).closest('p')).toHaveTextContent(
      'We tidy up.',
    );
  });

  it('shows the words of the server when it refuses', async () => {
    show(() => refuse(409, 'Somebody uses that email already.', 'conflict'));
    await save();
    expect(await screen.findByText('Somebody uses that email already.')).toBeInTheDocument();
  });
});

describe('the picture', () => {
  const pictured = buildUser({ image: 'user/0123456789abcdef01234567.webp' });

  it('comes with words about what does not belong on it', () => {
    renderWithKit(<EditProfile user={pictured} />, { user: pictured });
    const input = screen.getByLabelText('Change picture');
    expect(input).toHaveAccessibleDescription(/names, your school, and any face/);
  });

  it('can be taken away', async () => {
    const server = fakeApi({ 'DELETE /user/picture': { success: true, user: { ...pictured, image: null } } });
    const { session } = renderWithKit(<EditProfile user={pictured} />, { user: pictured });
    await userEvent.click(screen.getByRole('button', { name: 'Remove picture' }));
    expect(await screen.findByText('Your picture is gone.')).toBeInTheDocument();
    expect([server.calls().length, session.get().user?.image]).toEqual([1, null]);
  });

  it('offers nothing to take away where there is none', () => {
    renderWithKit(<EditProfile user={buildUser({ image: null })} />, { user });
    expect(screen.queryByRole('button', { name: 'Remove picture' })).not.toBeInTheDocument();
  });

  it.each([
    ['held', null, /A grown-up looks at your picture first/],
    ['hidden', null, /Only you can see it now/],
    ['removed', 'It shows your street.', /removed your picture.*It shows your street\./],
  ] as const)('says that it is %s', (visibility, visibilityReason, text) => {
    const standing = { ...pictured, pictureStanding: { visibility, visibilityReason } };
    renderWithKit(<EditProfile user={standing} />, { user: standing });
    expect(screen.getAllByRole('status')[0]).toHaveTextContent(text);
  });

  it('says nothing of one that everybody sees', () => {
    renderWithKit(<EditProfile user={pictured} />, { user: pictured });
    for (const status of screen.getAllByRole('status')) expect(status).toBeEmptyDOMElement();
  });
});
