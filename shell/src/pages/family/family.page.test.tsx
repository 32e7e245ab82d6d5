import { consentTextVersion, type FamilyView, familyHeader } from '@storysprout/contract';
import { buildUser, fakeApi, refuse, renderWithKit } from '@storysprout/kit/testing';
import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { consentText } from '../../texts/consent';
import FamilyPage from './family.page';

const view: FamilyView = {
  id: '6560a1b2c3d4e5f6a7b8c9d0',
  child: { name: 'Mina', email: 'mina@storysprout.example', birth: '2017-04', createdAt: '2026-11-05T09:00:00.000Z' },
  state: 'waiting',
  next: 'grownUp',
  textVersion: consentTextVersion,
  given: null,
  code: null,
  deleteOn: '2026-12-06T12:00:00.000Z',
  switches: { publish: true, comment: true, picture: false, emails: false },
  week: false,
  kept: [{ what: 'Drafts', why: 'To go on writing later', count: 3 }],
};
const given: FamilyView = { ...view, state: 'given', next: null, deleteOn: null };
const later = { notBefore: '2026-11-23T09:00:00.000Z', isSent: false, sentTo: 'm•••@home.example' };
const empty = { 'GET /user/family/made': { entries: [], nextCursor: null } };
const notOpen = { 'GET /user/family': refuse(401, 'Please open the link in the email again.', 'unauthorized') };

const press = async (name: string) => userEvent.click(await screen.findByRole('button', { name }));

function open(path: string, answers: Parameters<typeof fakeApi>[0]) {
  const server = fakeApi({ ...empty, ...answers });
  const page = renderWithKit(<FamilyPage />, { path, route: '/family/:token?' });
  return { server, page };
}

const opened = (family: FamilyView, answers: Parameters<typeof fakeApi>[0] = {}) =>
  open('/family', { 'GET /user/family': { family }, ...answers });

const changed = (family: FamilyView) => ({ success: true, message: 'Saved.', family });

it('shows the text whose version is kept with the yes', () => {
  expect(consentText.version).toBe(consentTextVersion);
});

describe('the link in the letter', () => {
  it('is not used up by opening the page, only by the button, and then leaves the address', async () => {
    const { server, page } = open('/family/a-secret', {
      'POST /user/family/open': { family: view },
      'GET /user/family': { family: view },
    });
    expect(server.calls()).toHaveLength(0);
    await press('Open the page');
    expect(await screen.findByRole('heading', { name: 'Mina’s account' })).toBeInTheDocument();
    expect(server.calls('POST /user/family/open')[0]?.body).toEqual({ token: 'a-secret' });
    expect(page.location().pathname).toBe('/family');
  });

  it('that does not work leads to a new one, which is sent without saying whether we know the address', async () => {
    open('/family/an-old-one', {
      ...notOpen,
      'POST /user/family/open': refuse(401, "This link doesn't work anymore.", 'unauthorized'),
      'POST /user/family/link': { success: true, message: 'If we know the address, a link is on its way.' },
    });
    await press('Open the page');
    expect(await screen.findByText("This link doesn't work anymore.")).toBeInTheDocument();
    await userEvent.click(screen.getByRole('link', { name: 'Ask for a new link' }));
    await userEvent.type(await screen.findByLabelText('Your email'), 'mum@home.example');
    await press('Send me a link');
    expect(await screen.findByText(/If we know the address/)).toBeInTheDocument();
  });

  it('counts for the grown-up, whoever is signed in on the device', async () => {
    const server = fakeApi({ ...empty, 'GET /user/family': { family: view } });
    renderWithKit(<FamilyPage />, { user: buildUser(), path: '/family', route: '/family/:token?' });
    await screen.findByRole('heading', { name: 'Mina’s account' });
    expect(server.calls('GET /user/family')[0]?.headers.get('authorization')).toBeNull();
  });
});

describe('saying yes', () => {
  it('takes what was picked and the version of the text, then the code', async () => {
    const code = { notBefore: '2026-11-23T09:00:00.000Z', isSent: true, sentTo: 'm•••@home.example' };
    const { server } = opened(view, {
      'POST /user/family/consent': changed({ ...view, next: 'code', code }),
      'POST /user/family/confirm': changed(given),
    });
    await userEvent.click(await screen.findByRole('switch', { name: 'Write comments' }));
    await press('Yes, I agree');
    expect(await screen.findByText(/We sent an email with a code to m•••@home.example/)).toBeInTheDocument();
    expect(server.calls('POST /user/family/consent')[0]?.body).toEqual({
      textVersion: consentTextVersion,
      switches: { publish: true, comment: false, picture: false, emails: false },
    });
    await userEvent.type(screen.getByLabelText('Code'), '1234 5678');
    await press('This is my code');
    expect(await screen.findByText(/You said yes/)).toBeInTheDocument();
    expect(server.calls('POST /user/family/confirm')[0]?.body).toEqual({ code: '12345678' });
  });

  it('is asked about when nothing is switched on', async () => {
    const { server } = opened(
      { ...view, switches: { publish: false, comment: false, picture: false, emails: false } },
      { 'POST /user/family/consent': changed({ ...view, next: 'code', code: later }) },
    );
    await press('Yes, I agree');
    expect(await screen.findByText(/Mina could do nothing more/)).toBeInTheDocument();
    expect(server.calls('POST /user/family/consent')).toHaveLength(0);
    await press('Back to the switches');
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
    await press('Yes, I agree');
    await press('Yes, with nothing on');
    expect(await screen.findByRole('heading', { name: 'One last step' })).toBeInTheDocument();
  });

  it.each([
    [undefined, "Tomorrow, we'll email you a code."],
    [24, "Tomorrow, we'll email you a code."],
    [48, "In 48 hours, we'll email you a code."],
    [1, "Within the hour, we'll email you a code."],
    [0, "Within the hour, we'll email you a code."],
  ])('says before the yes when the code comes (%s)', async (codeHours, words) => {
    opened({ ...view, codeHours });
    expect(await screen.findByText(words, { exact: false })).toBeInTheDocument();
  });

  it('asks for the code once it was sent, and not before', async () => {
    opened({ ...view, next: 'code', code: later });
    expect(await screen.findByText(/We'll send a code to m•••@home.example/)).toBeInTheDocument();
    expect(screen.queryByLabelText('Code')).not.toBeInTheDocument();
    expect(screen.getByText(/is public until you have typed the code/)).toBeInTheDocument();
  });

  it('can be changed and taken back while the code is under way', async () => {
    const { server } = opened(
      { ...view, next: 'code', code: later },
      {
        'PUT /user/family/switches': changed({ ...view, next: 'code', code: later }),
        'POST /user/family/revoke': changed(view),
      },
    );
    await userEvent.click(await screen.findByRole('switch', { name: 'Show a picture' }));
    await waitFor(() => expect(server.calls('PUT /user/family/switches')[0]?.body).toEqual({ picture: true }));
    expect(screen.queryByRole('switch', { name: 'Tell me about each week' })).not.toBeInTheDocument();
    await press('Take my yes back');
    expect(await screen.findByText(/Mina has to wait for a yes again/)).toBeInTheDocument();
    await press('Take it back');
    expect(await screen.findByRole('heading', { name: 'May Mina use Storysprout?' })).toBeInTheDocument();
  });

  it('sends no code that cannot be one', async () => {
    const code = { notBefore: '2026-11-23T09:00:00.000Z', isSent: true, sentTo: 'm•••@home.example' };
    const { server } = opened({ ...view, next: 'code', code });
    await userEvent.type(await screen.findByLabelText('Code'), '123');
    await press('This is my code');
    expect(await screen.findByText('The code has 8 digits.')).toBeInTheDocument();
    expect(server.calls('POST /user/family/confirm')).toHaveLength(0);
  });
});

describe('after a yes', () => {
  it('switches one thing at a time, and goes by the answer', async () => {
    const { server } = opened(given, {
      'PUT /user/family/switches': changed({ ...given, switches: { ...given.switches, publish: false } }),
    });
    await userEvent.click(await screen.findByRole('switch', { name: 'Publish stories' }));
    await waitFor(() => expect(screen.getByRole('switch', { name: 'Publish stories' })).not.toBeChecked());
    expect(await screen.findByText('Saved.')).toBeInTheDocument();
    expect(server.calls('PUT /user/family/switches')[0]?.body).toEqual({ publish: false });
  });

  it('says why when a switch did not work, and leaves it as it was', async () => {
    opened(given, { 'PUT /user/family/switches': refuse(503, 'Please try again in a moment.', 'unavailable') });
    await userEvent.click(await screen.findByRole('switch', { name: 'Tell me about each week' }));
    expect(await screen.findByText('Please try again in a moment.')).toBeInTheDocument();
    expect(screen.getByRole('switch', { name: 'Tell me about each week' })).not.toBeChecked();
  });

  it('takes the yes back after a second question', async () => {
    const { server } = opened(given, { 'POST /user/family/revoke': changed({ ...view, state: 'revoked' }) });
    await press('Take my yes back');
    expect(server.calls('POST /user/family/revoke')).toHaveLength(0);
    await press('Take it back');
    expect(await screen.findByText(/You took your yes back/)).toBeInTheDocument();
  });
});

describe('what a grown-up sees and may do', () => {
  it('lists what is kept and why, and what is public, page by page', async () => {
    const entry = { blogId: '65f0000000000000000000aa', at: '2026-11-20T09:00:00.000Z', isShown: true };
    opened(given, {
      'GET /user/family/made': ({ query }: { query: URLSearchParams }) =>
        query.get('cursor')
          ? { entries: [{ ...entry, title: 'The second', text: 'More words' }], nextCursor: null }
          : { entries: [{ ...entry, title: 'The first', text: 'Words', isShown: false }], nextCursor: 'more' },
    });
    expect(await screen.findByText('Drafts')).toHaveTextContent('Drafts (3)');
    expect(await screen.findByText('The first')).toBeInTheDocument();
    expect(screen.getByText(/hidden from others/)).toBeInTheDocument();
    await press('Show more');
    expect(await screen.findByText('The second')).toBeInTheDocument();
  });

  it('ends the account in two steps, and then knows nothing of it', async () => {
    const { server } = opened(given, {
      'DELETE /user/family/account': { success: true, message: 'The account ends.' },
    });
    await press('End the account');
    expect(server.calls('DELETE /user/family/account')).toHaveLength(0);
    server.answer(notOpen);
    const dialog = await screen.findByRole('dialog');
    await userEvent.click(within(dialog).getByRole('button', { name: 'End the account' }));
    expect(await screen.findByLabelText('Your email')).toBeInTheDocument();
    expect(screen.queryByText(/Mina/)).not.toBeInTheDocument();
    expect(server.calls('DELETE /user/family/account')[0]?.headers.get(familyHeader)).toBe(view.id);
  });

  it('closes by itself once it is not open any more', async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true });
    onTestFinished(() => void vi.useRealTimers());
    const { server } = opened(given);
    await screen.findByRole('heading', { name: 'Mina’s account' });
    server.answer(notOpen);
    await act(() => vi.advanceTimersByTimeAsync(61_000));
    expect(await screen.findByLabelText('Your email')).toBeInTheDocument();
    expect(screen.queryByText(/mina@/)).not.toBeInTheDocument();
  });

  it('leaves the page on a shared device', async () => {
    const { server } = opened(given, { 'POST /user/family/close': { success: true, message: 'Goodbye!' } });
    await screen.findByRole('button', { name: 'Leave this page' });
    server.answer(notOpen);
    await press('Leave this page');
    expect(await screen.findByLabelText('Your email')).toBeInTheDocument();
  });
});
