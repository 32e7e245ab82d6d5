import { useQueries, useQuery } from '@tanstack/react-query';
import { act, renderHook, screen, waitFor } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { ApiError } from '../../api/api-error';
import { api } from '../../session/api';
import { beginRealtime, buildUser, emitRealtime, fakeApi, refuse, renderWithKit } from '../../testing/index';
import { useReaderView } from './content-filter';
import { closedSurfaces, usePublishing } from './publishing';
import { PublishingNote } from './publishing-note';

const blogId = '65f0000000000000000000b1';
const commentId = '65f0000000000000000000c1';
const authorId = '65f0000000000000000000a7';
const user = buildUser();
const gone = { kind: 'blog', id: blogId, authorId, isPublic: false } as const;

function Titles() {
  const view = useReaderView();
  const { data } = useQuery({
    queryKey: ['blogs'],
    queryFn: async () => (await api.request('GET', '/titles')).data as { _id: string; title: string }[],
  });
  return data
    ?.filter(({ _id }) => !view.hides({ kind: 'blog', id: _id }))
    .map(({ _id, title }) => <p key={_id}>{title}</p>);
}

const titles = [
  { _id: blogId, title: 'The Fox' },
  { _id: commentId, title: 'The Owl' },
];

describe('live changes of visibility', () => {
  it('take a blog from the page at once, without asking anybody', async () => {
    const server = fakeApi({ 'GET /titles': titles });
    renderWithKit(<Titles />);
    await screen.findByText('The Fox');
    emitRealtime('visibilityChanged', gone);
    expect(screen.queryByText('The Fox')).not.toBeInTheDocument();
    expect(screen.getByText('The Owl')).toBeInTheDocument();
    expect(server.calls('GET /titles')).toHaveLength(1);
  });

  it('ask again when it is public again', async () => {
    const server = fakeApi({ 'GET /titles': titles });
    renderWithKit(<Titles />);
    await screen.findByText('The Fox');
    emitRealtime('visibilityChanged', gone);
    emitRealtime('visibilityChanged', { ...gone, isPublic: true });
    expect(await screen.findByText('The Fox')).toBeInTheDocument();
    await waitFor(() => expect(server.calls('GET /titles')).toHaveLength(2));
  });

  it('leave it to its writer, who reads what is so now', async () => {
    const server = fakeApi({ 'GET /titles': titles });
    renderWithKit(<Titles />, { user });
    await screen.findByText('The Fox');
    emitRealtime('visibilityChanged', { ...gone, authorId: user._id });
    expect(screen.getByText('The Fox')).toBeInTheDocument();
    await waitFor(() => expect(server.calls('GET /titles')).toHaveLength(2));
  });
});

describe('when live updates begin again', () => {
  const shown = ['blogs', 'blog', 'comments', 'bookmarks cards', 'reader-page', 'series', 'following', 'leaderboard'];

  function Everything() {
    useQueries({
      queries: shown.map((name, at) => ({
        queryKey: name.split(' '),
        queryFn: () => api.request('GET', `/words/${at}`),
      })),
    });
    return null;
  }

  it('all that shows the words of others is asked for again, because changes were missed', async () => {
    const server = fakeApi({ 'GET /words/:at': {} });
    const asked = () => server.calls('GET /words/:at').map(({ params }) => shown[Number(params.at)]);
    beginRealtime();
    renderWithKit(<Everything />);
    await waitFor(() => expect(asked()).toEqual(shown));
    beginRealtime();
    await waitFor(() => expect(asked().toSorted()).toEqual([...shown, ...shown].toSorted()));
  });
});

describe('closed parts of the site', () => {
  it('are explained while they are closed', () => {
    renderWithKit(<PublishingNote surface="comments" />);
    emitRealtime('switchesChanged', { closed: { comments: 'We tidy up.' } });
    expect(screen.getByRole('status')).toHaveTextContent(
      'Comments are closed right now. What you typed stays here. We tidy up.',
    );
    emitRealtime('switchesChanged', { closed: {} });
    expect(screen.getByRole('status')).toBeEmptyDOMElement();
  });
});

it('a refusal closes the part it names, not the one that was asked about', () => {
  const { result } = renderHook(() => usePublishing('publishing'));
  const body = { success: false, message: 'No pictures today.', code: 'closed', surface: 'pictures' };
  act(() => result.current.noteRefusal(new ApiError(403, 'closed', body.message, { details: body })));
  expect(result.current.closedReason).toBeNull();
  expect(closedSurfaces.get()).toEqual({ pictures: 'No pictures today.' });
  act(() => result.current.noteRefusal(new ApiError(403, 'closed', 'No blogs today.')));
  expect(result.current.closedReason).toBe('No blogs today.');
});

describe('a mute', () => {
  const mute = { until: '2099-01-05T12:00:00.000Z', reason: 'Please be kind.', decisionId: commentId };

  it('is learned when the standing changes, with its end and its reason', async () => {
    fakeApi({ 'GET /user/viewprofile': { user: { ...user, mute } } });
    renderWithKit(<PublishingNote surface="publishing" />, { user });
    emitRealtime('standingChanged', {});
    expect(await screen.findByText(/You can post again on/)).toHaveTextContent('January 5');
    expect(screen.getByText('Please be kind.')).toBeInTheDocument();
  });

  it('ends by itself on an open page', async () => {
    const until = new Date(Date.now() + 600).toISOString();
    renderWithKit(<PublishingNote surface="comments" />, { user: { ...user, mute: { ...mute, until } } });
    expect(screen.getByText(/You can post again on/)).toBeInTheDocument();
    await waitFor(() => expect(screen.queryByText(/You can post again on/)).not.toBeInTheDocument());
  });

  it('does not concern reports', () => {
    fakeApi({ 'GET /user/viewprofile': refuse(503, 'down', 'unavailable') });
    renderWithKit(<PublishingNote surface="reports" />, { user: { ...user, mute } });
    expect(screen.getByRole('status')).toBeEmptyDOMElement();
  });
});
