import { expect, it, vi } from 'vitest';
import { RealtimeConnection, type Socket } from './connection';

const blogId = '65f0000000000000000000aa';

/** Returns a socket for which the test plays the server. */
function fakeSocket() {
  const listeners = new Map<string, (...data: unknown[]) => void>();
  const sent: [string, unknown][] = [];
  const acknowledgements: ((answer: unknown) => void)[] = [];
  const socket = {
    connected: false as boolean,
    active: false as boolean,
    on: (event: string, listener: (...data: unknown[]) => void) => listeners.set(event, listener),
    emit: (event: string, data: unknown, acknowledge?: (answer: unknown) => void) => {
      if (acknowledge) acknowledgements.push(acknowledge);
      sent.push([event, data]);
    },
    connect: vi.fn(() => {
      socket.connected = true;
      socket.active = true;
      listeners.get('connect')?.();
    }),
    disconnect: vi.fn(() => {
      socket.connected = false;
      socket.active = false;
    }),
  } satisfies Socket;
  return { socket, sent, acknowledgements, receive: (event: string, data: unknown) => listeners.get(event)?.(data) };
}

async function connected() {
  const server = fakeSocket();
  const open = vi.fn(async () => server.socket);
  const connection = new RealtimeConnection();
  connection.enable(open);
  const opened = () => vi.waitFor(() => expect(server.socket.connect).toHaveBeenCalled());
  return { connection, open, opened, ...server };
}

it('connects once, when something first listens', async () => {
  const { connection, open, opened } = await connected();
  expect(open).not.toHaveBeenCalled();
  connection.on('blogLiked', vi.fn());
  connection.on('xpAwarded', vi.fn());
  await opened();
  expect(open).toHaveBeenCalledOnce();
});

it('keeps what moderators decided until something listens, and tells it once', async () => {
  const { connection, opened, receive } = await connected();
  connection.on('xpAwarded', vi.fn());
  await opened();
  const changes = [blogId, '65f0000000000000000000ab'].map((id) => ({ kind: 'blog', id, isPublic: false }));
  for (const change of changes) receive('visibilityChanged', change);
  receive('standingChanged', {});
  receive('blogLiked', { blogId });
  const handlers = { visibility: vi.fn(), standing: vi.fn(), late: vi.fn(), liked: vi.fn() };
  connection.on('visibilityChanged', handlers.visibility);
  connection.on('standingChanged', handlers.standing);
  connection.on('standingChanged', handlers.late);
  connection.on('blogLiked', handlers.liked);
  expect(handlers.visibility.mock.calls).toEqual(changes.map((change) => [change]));
  expect(handlers.standing).toHaveBeenCalledExactlyOnceWith({});
  for (const each of [handlers.late, handlers.liked]) expect(each).not.toHaveBeenCalled();
});

it('keeps no more unheard decisions than the newest hundred', async () => {
  const { connection, opened, receive } = await connected();
  connection.on('xpAwarded', vi.fn());
  await opened();
  for (let at = 0; at < 150; at += 1) receive('visibilityChanged', { kind: 'blog', id: `${at}`, isPublic: false });
  const handler = vi.fn();
  connection.on('visibilityChanged', handler);
  expect(handler).toHaveBeenCalledTimes(100);
  expect(handler).toHaveBeenLastCalledWith({ kind: 'blog', id: '149', isPublic: false });
});

it('hands events to their handlers until they leave', async () => {
  const { connection, opened, receive } = await connected();
  const handler = vi.fn();
  const leave = connection.on('blogLiked', handler);
  await opened();
  receive('blogLiked', { blogId });
  leave();
  receive('blogLiked', { blogId });
  expect(handler).toHaveBeenCalledExactlyOnceWith({ blogId });
});

it('keeps what is not of the agreed shape from handlers', async () => {
  const { connection, opened, receive } = await connected();
  const handler = vi.fn();
  connection.on('blogLiked', handler);
  await opened();
  receive('blogLiked', { likeCount: 3 });
  receive('blogLiked', null);
  expect(handler).not.toHaveBeenCalled();
  expect(console).toHaveWarnedWith("Realtime: 'blogLiked' came with something unexpected.");
});

it('watches a blog while anybody does, and again after a reconnect', async () => {
  const { connection, opened, sent, socket } = await connected();
  connection.on('blogLiked', vi.fn());
  const first = connection.watch({ blogId });
  const second = connection.watch({ blogId });
  await opened();
  expect(sent).toEqual([['watch', { blogId }]]);
  connection.reconnect();
  expect(socket.disconnect).toHaveBeenCalledOnce();
  expect(sent).toHaveLength(2);
  first();
  expect(sent).toHaveLength(2);
  second();
  expect(sent.at(-1)).toEqual(['unwatch', { blogId }]);
});

it('tells when a connection has begun, and begun again', async () => {
  const { connection, opened } = await connected();
  const handler = vi.fn();
  const leave = connection.onStart(handler);
  connection.on('challengePublished', vi.fn());
  await opened();
  connection.reconnect();
  expect(handler.mock.calls).toEqual([[true], [false]]);
  leave();
  connection.reconnect();
  expect(handler).toHaveBeenCalledTimes(2);
});

it('tells who listens later what is closed, for as long as the connection lasts', async () => {
  const { connection, opened, receive } = await connected();
  connection.on('blogLiked', vi.fn());
  await opened();
  receive('switchesChanged', { closed: { comments: 'We tidy up.' } });
  receive('blogLiked', { blogId });
  const [late, liked, later] = [vi.fn(), vi.fn(), vi.fn()];
  connection.on('switchesChanged', late);
  connection.on('blogLiked', liked);
  expect(late).toHaveBeenCalledExactlyOnceWith({ closed: { comments: 'We tidy up.' } });
  expect(liked).not.toHaveBeenCalled();
  connection.reconnect();
  connection.on('switchesChanged', later);
  expect(later).not.toHaveBeenCalled();
});

it('tries again with the next listener when connecting failed', async () => {
  const { socket } = fakeSocket();
  const open = vi.fn().mockRejectedValueOnce(new Error('no chunk')).mockResolvedValue(socket);
  const connection = new RealtimeConnection();
  connection.enable(open);
  connection.on('blogLiked', vi.fn());
  await vi.waitFor(() => expect(console).toHaveWarnedWith('Live updates are not available.'));
  connection.on('blogLiked', vi.fn());
  await vi.waitFor(() => expect(socket.connect).toHaveBeenCalled());
});

it('shows the server a newer token, and begins anew when it is refused', async () => {
  const { connection, opened, sent, socket, acknowledgements } = await connected();
  connection.on('xpAwarded', vi.fn());
  await opened();
  connection.showToken('newer');
  expect(sent).toEqual([['token', { token: 'newer' }]]);
  acknowledgements[0]?.({ ok: true });
  expect(socket.disconnect).not.toHaveBeenCalled();
  acknowledgements[0]?.({ ok: false });
  expect(socket.disconnect).toHaveBeenCalledOnce();
  expect(socket.connect).toHaveBeenCalledTimes(2);
});

it('comes back with a newer token after the server ended it, but leaves alone what is on its way', async () => {
  const { connection, opened, sent, socket } = await connected();
  connection.on('xpAwarded', vi.fn());
  await opened();
  socket.connected = false;
  connection.showToken('newer');
  expect(socket.connect).toHaveBeenCalledOnce();
  socket.active = false;
  connection.showToken('newest');
  expect(socket.connect).toHaveBeenCalledTimes(2);
  expect(sent).toEqual([]);
});

it('names the blogs that lists show together, the last sixty of them, and again after a reconnect', async () => {
  const { connection, opened, sent } = await connected();
  connection.on('likeCounts', vi.fn());
  await opened();
  vi.useFakeTimers();
  const leaves = Array.from({ length: 62 }, (_, at) => connection.list(`${at}`));
  connection.list('61')();
  vi.advanceTimersByTime(1_000);
  expect(sent).toEqual([['list', { blogIds: Array.from({ length: 60 }, (_, at) => `${at + 2}`) }]]);
  for (const leave of leaves.slice(1)) leave();
  vi.advanceTimersByTime(1_000);
  expect(sent.slice(1)).toEqual([['list', { blogIds: ['0'] }]]);
  vi.useRealTimers();
  connection.reconnect();
  expect(sent.at(-1)).toEqual(['list', { blogIds: ['0'] }]);
});
