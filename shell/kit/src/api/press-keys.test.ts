import { expect, it, vi } from 'vitest';
import { type FakeRequest, fakeApi, offline, refuse, reply } from '../testing';
import { createApiClient } from './api-client';
import { typedCalls } from './call';

const comment = 'POST /blog/comment/add';
const postId = '0123456789abcdef01234567';
const made = { success: true };

function calls(newerToken: string | null = null) {
  const tokens = { current: () => 'old', fresh: async () => 'old', replace: async () => newerToken };
  return typedCalls(createApiClient({ baseUrl: () => '', tokens }));
}

const send = (text: string) => calls().call(comment, { body: { postId, text } });
const keysOf = (server: ReturnType<typeof fakeApi>) =>
  server.calls().map(({ headers }: FakeRequest) => headers.get('idempotency-key'));

it('names each press, and the next one anew', async () => {
  const server = fakeApi({ [comment]: made });
  for (const text of ['Lovely!', 'Lovely!']) await send(text);
  const keys = keysOf(server);
  expect(new Set(keys).size).toBe(2);
  for (const key of keys) expect(key).toMatch(/^[\x21-\x7e]{1,64}$/);
});

it('names nothing that makes nothing', async () => {
  const server = fakeApi({ 'PATCH /blog/blog/:id/bloglike': made });
  await calls().call('PATCH /blog/blog/{id}/bloglike', { params: { id: postId }, body: {} });
  expect(keysOf(server)).toEqual([null]);
});

it.each([
  ['a lost connection', offline],
  ['a gateway that gave up', refuse(503, 'Resting.', 'unavailable')],
  ['a limit, which a repetition may meet', refuse(429, 'Too fast.', 'too_many')],
  ['an end of the session', refuse(401, 'Please sign in.', 'unauthorized')],
  ['a slow network', refuse(408, 'Too slow.', 'too_slow')],
])('keeps the key of the same press after %s', async (_what, failure) => {
  const server = fakeApi({ [comment]: failure });
  const text = `After ${_what}`;
  for (const words of [text, text, `${text}, changed`]) await expect(send(words)).rejects.toThrow();
  server.answer({ [comment]: made });
  for (const words of [text, text]) await send(words);
  const [first, second, changed, answered, next] = keysOf(server);
  expect([second, answered]).toEqual([first, first]);
  expect(new Set([first, changed, next]).size).toBe(3);
});

it('takes another key after a refusal, which made nothing', async () => {
  const server = fakeApi({ [comment]: refuse(422, 'Say it another way.', 'text_refused') });
  for (let time = 0; time < 2; time += 1) await expect(send('Refused')).rejects.toThrow('another way');
  expect(new Set(keysOf(server)).size).toBe(2);
});

it('keeps the key when the token is replaced, and for two presses at once', async () => {
  const server = fakeApi({
    [comment]: ({ headers }: FakeRequest) =>
      headers.get('authorization') === 'Bearer new' ? made : refuse(401, 'Please sign in.'),
  });
  const { call } = calls('new');
  await Promise.all([1, 2].map(() => call(comment, { body: { postId, text: 'Twice' } })));
  expect(server.calls()).toHaveLength(4);
  expect(new Set(keysOf(server)).size).toBe(1);
});

it('tells forms apart by what is in them', async () => {
  const server = fakeApi({ 'POST /blog/create': offline });
  const form = (title: string, picture: string) => {
    const fields = new FormData();
    fields.set('title', title);
    fields.set('image', new File([picture], 'boat.png'));
    return fields;
  };
  for (const [title, picture] of [
    ['A', 'red'],
    ['A', 'red'],
    ['B', 'red'],
    ['A', 'blue'],
  ] as const)
    await expect(calls().call('POST /blog/create', { body: form(title, picture) })).rejects.toThrow();
  const [first, same, ...others] = keysOf(server);
  expect(same).toBe(first);
  expect(new Set([first, ...others]).size).toBe(3);
});

it('waits while the first call is under way and asks again, a few times', async () => {
  vi.useFakeTimers();
  let left = 2;
  const underWay = refuse(409, 'Still working.', 'under_way');
  const server = fakeApi({ [comment]: () => (left-- > 0 ? underWay : reply(201, made)) });
  const sent = send('Under way');
  await vi.runAllTimersAsync();
  expect(await sent).toEqual(made);
  expect(server.calls()).toHaveLength(3);
  expect(new Set(keysOf(server)).size).toBe(1);

  server.answer({ [comment]: underWay });
  const hopeless = expect(send('For ever')).rejects.toMatchObject({ status: 503, message: 'Still working.' });
  await vi.runAllTimersAsync();
  await hopeless;
  expect(server.calls().length).toBeLessThan(20);
  vi.useRealTimers();
});

it('forgets presses nobody came back to, but the latest ones', async () => {
  const server = fakeApi({ [comment]: offline });
  const texts = Array.from({ length: 200 }, (_, number) => `Lost ${number}`);
  for (const text of [...texts, 'Lost 199', 'Lost 0']) await expect(send(text)).rejects.toThrow();
  const keys = keysOf(server);
  expect(keys[200]).toBe(keys[199]);
  expect(keys[201]).not.toBe(keys[0]);
});

it('keeps the key over a reload, and nothing of the words', async () => {
  const server = fakeApi({ [comment]: offline });
  const words = 'Lost before a reload';
  await expect(send(words)).rejects.toThrow();
  expect(JSON.stringify({ ...sessionStorage })).not.toContain('reload');
  vi.resetModules();
  const [{ createApiClient }, { typedCalls }] = await Promise.all([import('./api-client'), import('./call')]);
  const tokens = { current: () => 'old', fresh: async () => 'old', replace: async () => null };
  const { call } = typedCalls(createApiClient({ baseUrl: () => '', tokens }));
  server.answer({ [comment]: made });
  for (let time = 0; time < 2; time += 1) await call(comment, { body: { postId, text: words } });
  const [lost, again, next] = keysOf(server);
  expect(again).toBe(lost);
  expect(next).not.toBe(lost);
});
