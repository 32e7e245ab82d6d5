import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { buildUser, fakeApi, refuse, renderWithKit } from '../../testing/index';
import { contentFilter, useReaderView } from './content-filter';
import { ReportButton } from './report-button';

const writer = { _id: '65f0000000000000000000a7', name: 'QuietFox', image: 'user/fox.webp' };
const commentId = '65f0000000000000000000c1';
const done = { success: true, message: 'Thank you.' };

function Comment({ author = writer }: { author?: { _id?: string; name: string; image: string | null } }) {
  const view = useReaderView();
  const person = view.person(author);
  if (view.hides({ kind: 'comment', id: commentId, authorId: author._id })) return null;
  return (
    <section tabIndex={-1}>
      <p>{person.name} says hello.</p>
      <p>{person.image ? 'with a picture' : 'without a picture'}</p>
      <ReportButton subject={{ kind: 'comment', id: commentId }} author={author} />
    </section>
  );
}

function show({
  user = buildUser(),
  author = writer,
}: {
  user?: ReturnType<typeof buildUser> | null;
  author?: typeof writer;
} = {}) {
  return renderWithKit(
    <main tabIndex={-1}>
      <Comment author={author} />
    </main>,
    user ? { user } : {},
  );
}

async function open() {
  await userEvent.click(screen.getByRole('button', { name: 'Report the comment by QuietFox' }));
  return screen.findByRole('dialog', { name: 'Tell a grown-up' });
}
const pick = (name: string) => userEvent.click(screen.getByRole('radio', { name }));
const send = () => userEvent.click(screen.getByRole('button', { name: 'Send' }));

describe('ReportButton', () => {
  it('sends one of five reasons and a sentence, thanks, and the comment is gone at once', async () => {
    const server = fakeApi({ 'POST /blog/report': done });
    show();
    const dialog = await open();
    const reasons = within(dialog).getByRole('group', { name: "What's wrong with it?" });
    expect(within(reasons).getAllByRole('radio')).toHaveLength(5);
    await pick("It's mean to somebody");
    await userEvent.type(screen.getByLabelText(/say more/), 'It made me sad.');
    await send();
    expect(await screen.findByText('Thank you. A grown-up will look at it.')).toBeInTheDocument();
    expect(screen.queryByText('QuietFox says hello.')).not.toBeInTheDocument();
    expect(server.calls('POST /blog/report')[0]?.body).toEqual({
      kind: 'comment',
      id: commentId,
      reason: 'unkind',
      text: 'It made me sad.',
    });
    await waitFor(() => expect(screen.getByRole('main')).toHaveFocus());
  });

  it('reports the name alone: the words stay, signed by a reader', async () => {
    const server = fakeApi({ 'POST /user/report': done });
    show();
    await open();
    await pick('The name QuietFox');
    await pick('It tells something private');
    await send();
    expect(await screen.findByText('A reader says hello.')).toBeInTheDocument();
    expect(server.calls('POST /user/report')[0]?.body).toEqual({ userId: writer._id, what: 'name', reason: 'private' });
  });

  it('reports the picture alone', async () => {
    fakeApi({ 'POST /user/report': done });
    show();
    await open();
    await pick('Their picture');
    await pick('It scares or worries me');
    await send();
    expect(await screen.findByText('without a picture')).toBeInTheDocument();
    expect(screen.getByText('QuietFox says hello.')).toBeInTheDocument();
  });

  it('asks for a reason before it sends', async () => {
    const server = fakeApi({ 'POST /blog/report': done });
    show();
    await open();
    await send();
    expect(screen.getByText("Please pick what's wrong with it.")).toBeInTheDocument();
    expect(server.calls()).toHaveLength(0);
  });

  it('keeps what was typed when the day is full, and says so', async () => {
    fakeApi({ 'POST /blog/report': refuse(429, 'You have reported a lot today. Thank you!', 'too_many') });
    show();
    await open();
    await pick('Something else');
    await userEvent.type(screen.getByLabelText(/say more/), 'Please look.');
    await send();
    expect(await screen.findByText('You have reported a lot today. Thank you!')).toBeInTheDocument();
    expect(screen.getByLabelText(/say more/)).toHaveValue('Please look.');
    expect(screen.getByText('QuietFox says hello.')).toBeInTheDocument();
  });

  it('explains when reports are closed, and keeps the words', async () => {
    fakeApi({ 'POST /blog/report': refuse(403, 'Back at noon.', 'closed') });
    show();
    await open();
    await pick('Something else');
    await userEvent.type(screen.getByLabelText(/say more/), 'Please look.');
    await send();
    expect((await screen.findByText(/Reports can't be sent right now/)).closest('p')).toHaveTextContent(
      'Back at noon.',
    );
    expect(screen.getByRole('button', { name: 'Send' })).toBeDisabled();
    expect(screen.getByLabelText(/say more/)).toHaveValue('Please look.');
  });

  it('leads visitors to sign in', async () => {
    show({ user: null });
    const dialog = await open();
    expect(within(dialog).getByRole('link', { name: 'Sign In' })).toHaveAttribute('href', '/login');
    expect(within(dialog).queryByRole('radio')).not.toBeInTheDocument();
  });

  it('is not there for what the reader wrote', () => {
    const user = buildUser();
    show({ user, author: { ...writer, _id: user._id } });
    expect(screen.queryByRole('button')).not.toBeInTheDocument();
  });

  it('closes with Escape and gives the focus back', async () => {
    show();
    await open();
    await userEvent.click(screen.getByRole('button', { name: 'Cancel' }));
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
    expect(screen.getByRole('button', { name: 'Report the comment by QuietFox' })).toHaveFocus();
  });
});

describe('hiding a reader', () => {
  it('takes all of theirs away, and Undo in the message brings it back', async () => {
    const server = fakeApi({ 'PUT /user/hidden/:userId': done, 'DELETE /user/hidden/:userId': done });
    show();
    await open();
    await userEvent.click(screen.getByRole('button', { name: 'Hide what QuietFox writes' }));
    const undo = await screen.findByText('Undo');
    expect(screen.queryByText('QuietFox says hello.')).not.toBeInTheDocument();
    await userEvent.click(undo);
    expect(await screen.findByText('QuietFox says hello.')).toBeInTheDocument();
    expect(server.calls().map(({ method, params }) => [method, params.userId])).toEqual([
      ['PUT', writer._id],
      ['DELETE', writer._id],
    ]);
  });
});

describe('what the reader reported and hid before', () => {
  it('is asked for and left out, and forgotten for the next reader', async () => {
    fakeApi({
      'GET /blog/reports/mine': { reports: [{ kind: 'comment', id: commentId }] },
      'GET /user/hidden': { hidden: [], reported: [{ userId: writer._id, what: 'picture' }] },
    });
    const { session } = show();
    await contentFilter.load();
    await waitFor(() => expect(screen.queryByText('QuietFox says hello.')).not.toBeInTheDocument());
    session.signIn({ token: 'other-token', user: buildUser({ _id: '65f0000000000000000000ff' }) });
    expect(await screen.findByText('with a picture')).toBeInTheDocument();
  });

  it('is kept in this browser with what changes, so that the next page does not ask', async () => {
    const server = fakeApi({
      'GET /blog/reports/mine': { reports: [] },
      'GET /user/hidden': { hidden: [{ userId: writer._id, name: 'QuietFox' }], reported: [] },
    });
    show();
    await contentFilter.load();
    contentFilter.report('comment', commentId);
    contentFilter.unblock(writer._id);
    contentFilter.reset();
    expect(await screen.findByText('QuietFox says hello.')).toBeInTheDocument();
    await contentFilter.load();
    await waitFor(() => expect(screen.queryByText('QuietFox says hello.')).not.toBeInTheDocument());
    expect(server.calls()).toHaveLength(2);
  });

  it('is asked for again when it is old', async () => {
    const server = fakeApi({
      'GET /blog/reports/mine': { reports: [] },
      'GET /user/hidden': { hidden: [], reported: [] },
    });
    show();
    await contentFilter.load();
    vi.useFakeTimers({ now: Date.now() + 16 * 60_000, toFake: ['Date'] });
    onTestFinished(() => void vi.useRealTimers());
    await contentFilter.load();
    expect(server.calls()).toHaveLength(4);
  });

  it('is asked for again when the reader hides somebody before the answer arrives', async () => {
    const hidden = [{ userId: writer._id, name: 'QuietFox' }];
    const server = fakeApi({
      'GET /blog/reports/mine': { reports: [] },
      'GET /user/hidden': () => {
        server.answer({ 'GET /user/hidden': { hidden, reported: [] } });
        contentFilter.block(writer._id, 'QuietFox');
        return { hidden: [], reported: [] };
      },
    });
    show();
    await contentFilter.load();
    // The next page starts from what this browser has stored.
    contentFilter.reset();
    await contentFilter.load();
    await waitFor(() => expect(screen.queryByText('QuietFox says hello.')).not.toBeInTheDocument());
    expect(server.calls('GET /user/hidden')).toHaveLength(2);
  });

  it('is asked for again by nobody when one of the two answers fails', async () => {
    const server = fakeApi({
      'GET /user/hidden': { hidden: [{ userId: writer._id, name: 'QuietFox' }], reported: [] },
    });
    show();
    await contentFilter.load();
    await waitFor(() => expect(screen.queryByText('QuietFox says hello.')).not.toBeInTheDocument());
    expect(server.calls()).toHaveLength(1);
    expect(console).toHaveWarnedWith('What the reader hid could not be fetched.');
  });
});
