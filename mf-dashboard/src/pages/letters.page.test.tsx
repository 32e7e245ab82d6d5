import { type Notification, type NotificationKind, notificationKinds } from '@storysprout/contract';
import { buildUser, emitRealtime, type FakeRequest, fakeApi, refuse, renderWithKit } from '@storysprout/kit/testing';
import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import NotificationsPage from './letters.page';

const user = buildUser();
const at = '2026-11-18T09:00:00.000Z';
const blog = { _id: '65f0000000000000000000b1', title: 'The brave fox' };
const from = { _id: '65f0000000000000000000a1', name: 'Juniper' };
let serial = 0;

function notification(kind: NotificationKind, more: Partial<Notification> = {}): Notification {
  serial += 1;
  return { _id: `65f0000000000000000000${String(serial).padStart(2, '0')}`, kind, at, isRead: true, ...more };
}

function api(notifications: readonly Notification[], off: readonly NotificationKind[] = []) {
  const unread = notifications.filter(({ isRead }) => !isRead).length;
  return fakeApi({
    'GET /user/letters': { letters: notifications, nextCursor: null, unread, off },
    'PUT /user/letters/read': { unread: 0 },
    'PUT /user/letters/kinds': { off: [], unread: 0 },
  });
}

const open = () => renderWithKit(<NotificationsPage />, { user });
const rows = async () => (await screen.findAllByRole('listitem')).map(({ textContent }) => textContent);

describe('the page of letters', () => {
  it('says in a sentence what happened, and leads there', async () => {
    api([
      notification('published', { blog }),
      notification('returned', { blog, reason: 'Please leave out your street.' }),
      notification('comment', { blog, from }),
      notification('reply', { blog, from }),
      notification('likes', { blog, likes: 5 }),
      notification('badge', { badge: 'First Blog' }),
      notification('decision'),
      notification('appeal', { isUpheld: false }),
    ]);
    open();
    await rows();
    const links = screen.getAllByRole('link').map((each) => [each.textContent, each.getAttribute('href')]);
    expect(links).toEqual([
      ['Hooray! Your story “The brave fox” is out for everyone to read.', `/blog/${blog._id}`],
      ['Your story “The brave fox” came back, so you can make it even better.', '/dashboard?tab=blogs'],
      ['Juniper wrote a comment on your story “The brave fox”.', `/blog/${blog._id}`],
      ['Juniper answered your comment on “The brave fox”.', `/blog/${blog._id}`],
      ['5 readers like your story “The brave fox”.', `/blog/${blog._id}`],
      ['You earned a badge: “First Blog”!', '/Achievements'],
      ['A moderator wrote to you. You can read it in your profile.', '/dashboard?tab=profile#decisions'],
      ['We took a second look. You can read our answer in your profile.', '/dashboard?tab=profile#decisions'],
    ]);
    expect(screen.getByText('A moderator wrote: “Please leave out your street.”')).toBeInTheDocument();
  });

  it('leads nowhere from a letter whose blog cannot be read any more', async () => {
    api([notification('likes', { blog: { ...blog, title: null }, likes: 1 })]);
    open();
    expect(await rows()).toEqual([expect.stringContaining('1 reader likes your story.')]);
    expect(screen.queryByRole('link')).not.toBeInTheDocument();
  });

  it('marks what it shows as read, once, and still says what was new', async () => {
    const notifications = [
      notification('comment', { blog, from, isRead: false }),
      notification('likes', { blog, likes: 2 }),
    ];
    const server = api(notifications);
    open();
    await waitFor(() => expect(server.calls('PUT /user/letters/read')).toHaveLength(1));
    expect(server.calls('PUT /user/letters/read')[0]?.body).toEqual({ ids: [notifications[0]?._id] });
    const [first, second] = screen.getAllByRole('listitem');
    expect(within(first as HTMLElement).getByText('New')).toBeInTheDocument();
    expect(within(second as HTMLElement).queryByText('New')).not.toBeInTheDocument();
  });

  it('fetches a letter that comes meanwhile, and nothing when one was read', async () => {
    const server = api([notification('comment', { blog, from, isRead: false })]);
    open();
    await rows();
    act(() => emitRealtime('lettersChanged', { unread: 0 }));
    expect(server.calls('GET /user/letters')).toHaveLength(1);
    act(() => emitRealtime('lettersChanged', { unread: 1 }));
    await waitFor(() => expect(server.calls('GET /user/letters')).toHaveLength(2));
  });

  it('shows older letters', async () => {
    const server = api([]);
    server.answer({
      'GET /user/letters': ({ query }: FakeRequest) => ({
        letters: [notification('badge', { badge: query.has('cursor') ? 'Old one' : 'New one' })],
        nextCursor: query.has('cursor') ? null : 'older',
        unread: 0,
        off: [],
      }),
    });
    open();
    await userEvent.click(await screen.findByRole('button', { name: 'Show older letters' }));
    expect(await screen.findByText('You earned a badge: “Old one”!')).toBeInTheDocument();
    expect(screen.queryByRole('button', { name: 'Show older letters' })).not.toBeInTheDocument();
  });

  it('is friendly while there are none, and when they cannot be loaded', async () => {
    const server = api([]);
    const page = open();
    expect(await screen.findByText('No letters yet')).toBeInTheDocument();
    page.unmount();
    server.answer({ 'GET /user/letters': refuse(403, 'No.', 'forbidden') });
    open();
    expect(await screen.findByRole('alert')).toHaveTextContent("We couldn't load your letters.");
    expect(screen.getByRole('button', { name: 'Try again' })).toBeInTheDocument();
  });

  it('turns kinds off and on', async () => {
    const server = api([], ['likes']);
    open();
    const likes = await screen.findByRole('switch', { name: 'Likes for my stories' });
    expect(likes).not.toBeChecked();
    expect(screen.getAllByRole('switch', { checked: true })).toHaveLength(notificationKinds.length - 1);
    await userEvent.click(likes);
    expect(server.calls('PUT /user/letters/kinds')[0]?.body).toEqual({ kind: 'likes', isOn: true });
  });
});
