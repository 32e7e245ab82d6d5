import type { OwnConsent } from '@storysprout/contract';
import { buildUser, fakeApi, refuse, renderWithKit } from '@storysprout/kit/testing';
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it, vi } from 'vitest';
import AskAGrownUpPage from '../family/ask-a-grown-up.page';
import LoginPage from './login.page';
import RegisterPage from './register.page';

vi.mock('../../remotes/loading/federation', () => import('../../testing/federation'));

const press = async (name: string) => userEvent.click(await screen.findByRole('button', { name }));
const type = async (label: string, text: string) => userEvent.type(await screen.findByLabelText(label), text);

async function pickBirth(month: string, year: string) {
  await userEvent.selectOptions(await screen.findByLabelText('Month'), month);
  await userEvent.selectOptions(screen.getByLabelText('Year'), year);
  await press('Next');
}

describe('signing up where a grown-up may have to say yes', () => {
  const settings = { asksForAge: true };
  const answered = (needsGrownUp: boolean) => ({ 'POST /user/age': { success: true, needsGrownUp } });
  const accepted = { 'POST /user/register': { success: true, message: 'You are in!' } };

  async function fillIn() {
    await type('Name', 'Mina');
    await type('Email', 'mina@storysprout.example');
    await type('Password', 'sunflower');
  }

  it('asks for the month of birth first, and says nothing about which answer it wants', async () => {
    fakeApi({});
    renderWithKit(<RegisterPage />, { path: '/register', settings });
    expect(await screen.findByRole('heading', { name: 'When were you born?' })).toBeInTheDocument();
    expect(screen.queryByLabelText('Name')).not.toBeInTheDocument();
    expect(document.body.textContent).not.toMatch(/\b1[3-8]\b|old enough|adult|under|years old/i);
    expect(screen.getAllByRole('option').length).toBeGreaterThan(12 + 100);
    for (const choice of screen.getAllByRole('combobox')) expect(choice).toHaveValue('');
  });

  it('wants both answers before it goes on', async () => {
    const server = fakeApi({});
    renderWithKit(<RegisterPage />, { path: '/register', settings });
    await press('Next');
    expect(await screen.findByText('Please pick the month you were born.')).toBeInTheDocument();
    expect(server.calls('POST /user/age')).toHaveLength(0);
  });

  it('asks a child for the address of a grown-up, and then says what they can do while they wait', async () => {
    const server = fakeApi({ ...answered(true), ...accepted });
    renderWithKit(<RegisterPage />, { path: '/register', settings });
    await pickBirth('April', '2017');
    await fillIn();
    expect(screen.queryByLabelText('Add a picture')).not.toBeInTheDocument();
    await type('Email of a grown-up at home', 'Mum@home.example');
    await press('Sign Up');
    expect(await screen.findByRole('heading', { name: 'We wrote to your grown-up' })).toBeInTheDocument();
    expect(screen.getByText('Play all the games and earn points.')).toBeInTheDocument();
    const form = server.calls('POST /user/register')[0]?.body;
    expect(form instanceof FormData && Object.fromEntries(form)).toEqual({
      name: 'Mina',
      email: 'mina@storysprout.example',
      password: 'sunflower',
      birthYear: '2017',
      birthMonth: '4',
      parentEmail: 'mum@home.example',
    });
  });

  it.each([
    ['mina@storysprout.example', /This is your own email/],
    ['Mina+Mom@Storysprout.example', /This is your own email/],
    ['mum', 'Please enter a valid email address.'],
  ])('sends nothing when the address of the grown-up is %s', async (address, message) => {
    const server = fakeApi({ ...answered(true), ...accepted });
    renderWithKit(<RegisterPage />, { path: '/register', settings });
    await pickBirth('April', '2017');
    await fillIn();
    await type('Email of a grown-up at home', address);
    await press('Sign Up');
    expect(await screen.findByText(message)).toBeInTheDocument();
    expect(server.calls('POST /user/register')).toHaveLength(0);
  });

  it('sends a child to their own email first where addresses are confirmed', async () => {
    const accepts = { 'POST /user/register': { success: true, message: 'You are in!', next: 'ownEmail' } };
    fakeApi({ ...answered(true), ...accepts });
    renderWithKit(<RegisterPage />, { path: '/register', settings });
    await pickBirth('April', '2017');
    await fillIn();
    await type('Email of a grown-up at home', 'mum@home.example');
    await press('Sign Up');
    expect(await screen.findByRole('heading', { name: 'Look at your own email first' })).toBeInTheDocument();
  });

  it('asks nothing more of somebody who is old enough', async () => {
    fakeApi({ ...answered(false), ...accepted });
    const page = renderWithKit(<RegisterPage />, { path: '/register', settings });
    await pickBirth('April', '2000');
    await fillIn();
    expect(screen.queryByLabelText('Email of a grown-up at home')).not.toBeInTheDocument();
    await press('Sign Up');
    await waitFor(() => expect(page.location().pathname).toBe('/login'));
  });

  it('shows the form at once where the site does not ask', async () => {
    fakeApi({});
    renderWithKit(<RegisterPage />, { path: '/register' });
    expect(await screen.findByLabelText('Name')).toBeInTheDocument();
    expect(screen.queryByLabelText('Month')).not.toBeInTheDocument();
  });
});

const waiting: OwnConsent = {
  state: 'waiting',
  next: 'grownUp',
  sentTo: 'm•••@home.example',
  deleteOn: '2026-12-06T12:00:00.000Z',
  switches: null,
};

describe('asking a grown-up', () => {
  function openPage(consent: OwnConsent, answers = {}, account = {}) {
    const user = buildUser({ consent, ...account });
    const server = fakeApi({ 'GET /user/viewprofile': { success: true, user }, ...answers });
    const page = renderWithKit(<AskAGrownUpPage />, { user, path: '/ask-a-grown-up' });
    return { server, page };
  }

  it('says whom we wrote to and until when we wait, and sends the letter again', async () => {
    const { server } = openPage(waiting, {
      'POST /user/consent/ask': { user: buildUser({ consent: waiting }) },
    });
    expect(await screen.findByText('m•••@home.example')).toBeInTheDocument();
    expect(screen.getByText(/December 06, 2026/)).toBeInTheDocument();
    await press('Send the email again');
    expect(await screen.findByText('We sent the email.')).toBeInTheDocument();
    expect(server.calls('POST /user/consent/ask')).toHaveLength(1);
  });

  it('asks an older account for the month, then for the address', async () => {
    const before: OwnConsent = { ...waiting, next: 'birth', sentTo: null, deleteOn: null };
    const { server } = openPage(before, {
      'POST /user/consent/birth': { user: buildUser({ consent: { ...before, next: 'grownUpEmail' } }) },
      'POST /user/consent/ask': { user: buildUser({ consent: waiting }) },
    });
    await pickBirth('May', '2016');
    await type('Email of a grown-up at home', 'mum@home.example');
    await press('Send the email');
    expect(await screen.findByText('m•••@home.example')).toBeInTheDocument();
    expect(server.calls('POST /user/consent/birth')[0]?.body).toEqual({ birthYear: 2016, birthMonth: 5 });
    expect(server.calls('POST /user/consent/ask')[0]?.body).toEqual({ parentEmail: 'mum@home.example' });
  });

  it('tells a child kindly that a letter could not be sent', async () => {
    openPage(waiting, { 'POST /user/consent/ask': refuse(429, 'That is enough letters for today.', 'too_many') });
    await press('Send the email again');
    expect(await screen.findByText('That is enough letters for today.')).toBeInTheDocument();
  });

  it('leads to the own email first, and sends that one again', async () => {
    const own: OwnConsent = { ...waiting, next: 'ownEmail' };
    const { server } = openPage(
      own,
      { 'POST /user/verify-email/resend': { success: true, message: 'It is on its way.' } },
      { emailVerified: false },
    );
    expect(await screen.findByText(/Please open the link in the email we sent you/)).toBeInTheDocument();
    expect(screen.getByText(/After that, we end the account/)).toBeInTheDocument();
    await press('Send me the email again');
    expect(await screen.findByText('It is on its way.')).toBeInTheDocument();
    expect(server.calls('POST /user/consent/ask')).toHaveLength(0);
  });

  it('says that the grown-up is being asked once the own email is confirmed', async () => {
    openPage({ ...waiting, next: 'ownEmail' }, {}, { emailVerified: true });
    expect(await screen.findByText(/We're writing to/)).toBeInTheDocument();
    expect(screen.queryByRole('button', { name: 'Send me the email again' })).not.toBeInTheDocument();
  });

  it('has nothing to ask once a grown-up said yes', async () => {
    openPage({
      ...waiting,
      state: 'given',
      next: null,
      switches: { publish: true, comment: true, picture: true, emails: true },
    });
    expect(await screen.findByRole('heading', { name: "You're all set!" })).toBeInTheDocument();
  });

  it('leads there after signing in to an account that was never asked', async () => {
    const user = buildUser({ consent: { ...waiting, next: 'birth', sentTo: null } });
    fakeApi({ 'POST /user/login': { success: true, message: 'Welcome back!', user, token: 'abc' } });
    const page = renderWithKit(<LoginPage />, { path: '/login' });
    await type('Email', 'mina@storysprout.example');
    await type('Password', 'sunflower');
    await press('Sign In');
    await waitFor(() => expect(page.location().pathname).toBe('/ask-a-grown-up'));
  });
});
