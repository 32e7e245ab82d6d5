import { toast } from '@storysprout/kit';
import { buildUser, emitRealtime, fakeApi, offline, refuse, renderWithKit, reply } from '@storysprout/kit/testing';
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import ForgotPasswordPage from './forgot-password.page';
import LoginPage from './login.page';
import RegisterPage from './register.page';
import ResetPasswordPage from './reset-password.page';

const type = async (label: string, text: string) => userEvent.type(await screen.findByLabelText(label), text);
const press = (name: string) => userEvent.click(screen.getByRole('button', { name }));

/** A response that is held back until the test releases it. */
function held<Value>(value: Value) {
  let release: () => void = () => undefined;
  const waiting = new Promise<Value>((resolve) => {
    release = () => resolve(value);
  });
  return { answer: () => waiting, release: () => release() };
}

describe('Sign In', () => {
  const accepted = { success: true, message: 'Welcome back, Mina!', user: buildUser(), token: 'abc' };

  async function signIn() {
    await type('Email', ' Mina@Storysprout.example ');
    await type('Password', 'sunflower');
    await press('Sign In');
  }

  it('asks for both fields before it sends anything', async () => {
    const server = fakeApi();
    renderWithKit(<LoginPage />, { path: '/login' });
    await press('Sign In');
    expect(await screen.findByText('Please enter your password.')).toBeInTheDocument();
    expect(screen.getByLabelText('Email')).toBeInvalid();
    await type('Email', 'mina');
    expect(await screen.findByText('Please enter a valid email address.')).toBeInTheDocument();
    expect(server.calls()).toHaveLength(0);
  });

  it('waits with a disabled button, then signs in and goes home with the words of the server', async () => {
    const { answer, release } = held(accepted);
    const server = fakeApi({ 'POST /user/login': answer });
    const page = renderWithKit(<LoginPage />, { path: '/login' });
    await signIn();
    expect(screen.getByRole('button', { name: 'Signing in...' })).toBeDisabled();
    release();
    expect(await screen.findByText('Welcome back, Mina!')).toBeInTheDocument();
    await waitFor(() => expect(page.location().pathname).toBe('/'));
    expect(page.session.get().token).toBe('abc');
    expect(server.calls()[0]?.body).toEqual({
      email: 'mina@storysprout.example',
      password: 'sunflower',
      session: 'browser',
    });
  });

  it('asks for a session that ends with the browser on a shared computer, and keeps it in the tab', async () => {
    const server = fakeApi({ 'POST /user/login': accepted });
    renderWithKit(<LoginPage />, { path: '/login' });
    await userEvent.click(screen.getByRole('switch', { name: 'This is a shared computer' }));
    await signIn();
    await waitFor(() => expect(sessionStorage.getItem('token')).toBe('abc'));
    expect(localStorage.getItem('token')).toBeNull();
    expect(server.calls()[0]?.body).toMatchObject({ session: 'shared' });
  });

  it.each([
    [
      'storage',
      () =>
        vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
          throw new DOMException('denied');
        }),
    ],
    ['cookies', () => vi.spyOn(navigator, 'cookieEnabled', 'get').mockReturnValue(false)],
  ])('says what is wrong where %s are switched off', async (_what, block) => {
    const blocked = block();
    onTestFinished(() => blocked.mockRestore());
    renderWithKit(<LoginPage />, { path: '/login' });
    expect(await screen.findByText(/can't save anything from this site/)).toBeInTheDocument();
  });

  describe('of a banned reader', () => {
    const why = 'This account has been closed by a moderator. Reason: Unkind words.';
    const ban = { decisionId: 'd'.repeat(24), canAppeal: true, appealToken: 'only.for.this' };
    const refusal = (notice: object) => reply(403, { success: false, message: why, code: 'forbidden', ban: notice });

    it('says why, and lets them ask once, without a session', async () => {
      const server = fakeApi({
        'POST /user/login': refusal(ban),
        'POST /user/appeals': reply(201, { success: true, message: 'Thank you.' }),
      });
      renderWithKit(<LoginPage />, { path: '/login' });
      await signIn();
      expect(await screen.findByText(why)).toBeInTheDocument();
      await type('Is this a mistake? Tell us.', ' It was my brother. ');
      await press('Ask again');
      expect(await screen.findByText(/^Thank you\. Sign in on another day/)).toBeInTheDocument();
      const { decisionId, appealToken } = ban;
      expect(server.calls()[1]?.body).toEqual({ decisionId, appealToken, text: 'It was my brother.' });
      expect(screen.queryByRole('button', { name: 'Ask again' })).not.toBeInTheDocument();
    });

    it('keeps the words when they do not get through', async () => {
      fakeApi({ 'POST /user/login': refusal(ban), 'POST /user/appeals': refuse(401, 'That took a while.') });
      renderWithKit(<LoginPage />, { path: '/login' });
      await signIn();
      await type('Is this a mistake? Tell us.', 'It was my brother.');
      await press('Ask again');
      expect(await screen.findByText('That took a while.')).toBeInTheDocument();
      expect(screen.getByLabelText('Is this a mistake? Tell us.')).toHaveValue('It was my brother.');
    });

    it('offers no second time, and leads back to the form', async () => {
      fakeApi({ 'POST /user/login': refusal({ decisionId: ban.decisionId, canAppeal: false }) });
      renderWithKit(<LoginPage />, { path: '/login' });
      await signIn();
      expect(await screen.findByText(why)).toBeInTheDocument();
      expect(screen.queryByRole('button', { name: 'Ask again' })).not.toBeInTheDocument();
      await press('Sign in with another account');
      expect(screen.getByRole('button', { name: 'Sign In' })).toBeEnabled();
    });
  });

  it.each([
    ['the words of the server', refuse(401, 'Wrong email or password.', 'unauthorized'), 'Wrong email or password.'],
    ['its own words without any', offline, 'Something went wrong. Please try again.'],
  ])('shows %s when it fails', async (_what, answer, message) => {
    fakeApi({ 'POST /user/login': answer });
    const page = renderWithKit(<LoginPage />, { path: '/login' });
    await signIn();
    expect(await screen.findByText(message)).toBeInTheDocument();
    expect(page.session.get().token).toBeNull();
    expect(screen.getByRole('button', { name: 'Sign In' })).toBeEnabled();
  });

  it('links to the forgotten password and to signing up', () => {
    renderWithKit(<LoginPage />, { path: '/login' });
    expect(screen.getByRole('link', { name: /forgot/i })).toHaveAttribute('href', '/forgot-password');
    expect(screen.getByRole('link', { name: /sign up/i })).toHaveAttribute('href', '/register');
  });
});

describe('Sign Up', () => {
  async function fillIn() {
    await type('Name', 'Mina');
    await type('Email', 'mina@storysprout.example');
    await type('Password', 'sunflower');
  }

  it('sends name, email, password and picture as a form, waits, and goes to sign in', async () => {
    const { answer, release } = held({ success: true, message: 'You are in!' });
    const server = fakeApi({ 'POST /user/register': answer });
    const page = renderWithKit(<RegisterPage />, { path: '/register' });
    await fillIn();
    const picture = new File(['x'], 'me.png', { type: 'image/png' });
    await userEvent.upload(screen.getByLabelText('Add a picture'), picture);
    await press('Sign Up');
    expect(screen.getByRole('button', { name: 'Signing up...' })).toBeDisabled();
    release();
    expect(await screen.findByText('You are in!')).toBeInTheDocument();
    await waitFor(() => expect(page.location().pathname).toBe('/login'));
    expect(page.location().state).toEqual({ from: '/', email: 'mina@storysprout.example' });
    const form = server.calls()[0]?.body;
    expect(form).toBeInstanceOf(FormData);
    const sent = form instanceof FormData ? Object.fromEntries(form) : {};
    expect(sent).toMatchObject({ name: 'Mina', email: 'mina@storysprout.example', password: 'sunflower' });
    expect(sent.image).toHaveProperty('name', 'me.png');
  });

  it('wants a password of 8 characters', async () => {
    const server = fakeApi();
    renderWithKit(<RegisterPage />, { path: '/register' });
    await type('Password', 'short');
    await press('Sign Up');
    expect(await screen.findByText('Password must be at least 8 characters')).toBeInTheDocument();
    expect(server.calls()).toHaveLength(0);
  });

  it.each([
    ['the words of the server', refuse(409, 'That email is taken.', 'conflict'), 'That email is taken.'],
    ["the client's without any", offline, "We can't reach Storysprout. Check your internet and try again."],
  ])('shows %s when it fails', async (_what, answer, message) => {
    fakeApi({ 'POST /user/register': answer });
    renderWithKit(<RegisterPage />, { path: '/register' });
    await fillIn();
    await press('Sign Up');
    // The message appears as a toast and in the form.
    await waitFor(() => expect(screen.getAllByText(message)).toHaveLength(2));
  });

  it.each([
    ['name', 'text_refused' as const, 'Please pick another name.', () => screen.getByLabelText('Name')],
    ['email', 'conflict' as const, 'That email is taken.', () => screen.getByLabelText('Email')],
    ['password', 'password_refused' as const, 'That is easy to guess.', () => screen.getByLabelText('Password')],
    ['picture', 'invalid_input' as const, "That file isn't a picture.", () => screen.getByLabelText('Change picture')],
  ])('shows what was refused at the %s, and has it in the hand', async (_what, code, message, field) => {
    fakeApi({ 'POST /user/register': refuse(400, message, code) });
    renderWithKit(<RegisterPage />, { path: '/register' });
    await fillIn();
    await userEvent.upload(screen.getByLabelText('Add a picture'), new File(['x'], 'me.png', { type: 'image/png' }));
    await press('Sign Up');
    await waitFor(() => expect(field()).toBeInvalid());
    expect(field()).toHaveAccessibleDescription(expect.stringContaining(message));
    expect(field()).toHaveFocus();
  });

  it('says that nobody can sign up right now, keeps what was typed, and opens again by itself', async () => {
    fakeApi({ 'POST /user/register': refuse(403, 'Back on Monday.', 'closed') });
    renderWithKit(<RegisterPage />, { path: '/register' });
    await fillIn();
    await press('Sign Up');
    expect((await screen.findByText('Nobody can sign up right now.')).closest('p')).toHaveTextContent(
      'Back on Monday.',
    );
    expect(screen.getByRole('button', { name: 'Sign Up' })).toBeDisabled();
    expect(screen.getByLabelText('Name')).not.toHaveValue('');
    emitRealtime('switchesChanged', { closed: {} });
    expect(screen.getByRole('button', { name: 'Sign Up' })).toBeEnabled();
  });

  it('takes an old refusal away when the next try succeeds', async () => {
    const server = fakeApi({ 'POST /user/register': refuse(409, 'That email is taken.', 'conflict') });
    renderWithKit(<RegisterPage />, { path: '/register' });
    await fillIn();
    await press('Sign Up');
    await waitFor(() => expect(screen.getAllByText('That email is taken.')).toHaveLength(2));
    server.answer({ 'POST /user/register': { success: true, message: 'You are in!' } });
    const dismissed = vi.spyOn(toast, 'dismiss');
    await type('Email', 'x');
    await press('Sign Up');
    expect(await screen.findByText('You are in!')).toBeInTheDocument();
    expect(dismissed).toHaveBeenCalledWith('sign-up-refused');
    expect(screen.getByLabelText('Email')).toBeValid();
  });
});

describe('Forgot Password', () => {
  it('sends the link and says so', async () => {
    const server = fakeApi({ 'POST /user/forgot-password': { success: true, message: 'Look into your mail.' } });
    renderWithKit(<ForgotPasswordPage />, { path: '/forgot-password' });
    await type('Email', 'mina@storysprout.example');
    await press('Send Reset Link');
    await waitFor(() => expect(screen.getAllByText('Look into your mail.').length).toBeGreaterThan(0));
    expect(server.calls()[0]?.body).toEqual({ email: 'mina@storysprout.example' });
  });

  it('says that it failed', async () => {
    fakeApi({ 'POST /user/forgot-password': refuse(500, 'Internal words.', 'internal') });
    renderWithKit(<ForgotPasswordPage />, { path: '/forgot-password' });
    await type('Email', 'mina@storysprout.example');
    await press('Send Reset Link');
    expect(await screen.findByText('Something went wrong. Try again.')).toBeInTheDocument();
  });
});

describe('Reset Password', () => {
  const open = () =>
    renderWithKit(<ResetPasswordPage />, { path: '/reset-password/link-token', route: '/reset-password/:token' });

  async function reset(password: string, confirmation: string) {
    if (password) await type('New password', password);
    if (confirmation) await type('Confirm password', confirmation);
    await press('Reset Password');
  }

  it.each([
    ['', '', 'Please enter a password.'],
    ['short', 'short', 'Password must be at least 8 characters.'],
    ['sunflower', '', 'Please enter the password again.'],
    ['sunflower', 'moonflower', 'Passwords do not match.'],
  ])('refuses %j and %j: %s', async (password, confirmation, message) => {
    const server = fakeApi();
    open();
    await reset(password, confirmation);
    expect(await screen.findByText(message)).toBeInTheDocument();
    expect(server.calls()).toHaveLength(0);
  });

  it('sends the token of the link and goes to sign in', async () => {
    const server = fakeApi({ 'POST /user/reset-password': { success: true, message: 'All set.' } });
    const page = open();
    await reset('sunflower', 'sunflower');
    expect(await screen.findByText('All set.')).toBeInTheDocument();
    expect(server.calls()[0]?.body).toEqual({ token: 'link-token', newPassword: 'sunflower' });
    await waitFor(() => expect(page.location().pathname).toBe('/login'));
  });

  it('says that the password is easy to guess', async () => {
    fakeApi({ 'POST /user/reset-password': refuse(400, 'That is easy to guess.', 'password_refused') });
    open();
    await reset('sunflower', 'sunflower');
    expect(await screen.findByText('That is easy to guess.')).toBeInTheDocument();
  });

  it('says that the link is of no use', async () => {
    fakeApi({ 'POST /user/reset-password': refuse(400, 'Token void.', 'invalid_input') });
    open();
    await reset('sunflower', 'sunflower');
    expect(await screen.findByText('Invalid or expired link.')).toBeInTheDocument();
  });
});
