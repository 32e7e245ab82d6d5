import { describe, expect, it, vi } from 'vitest';
import { type FakeRequest, fakeApi, offline, refuse, reply } from '../testing';
import { createApiClient, type PageOf } from './api-client';
import { ApiError, errorMessage } from './api-error';

const inlined = { data: { blogs: ['inlined'] }, nextCursor: 'next' };

function clientWith({
  token = null as string | null,
  newerToken = null as string | null,
  baseUrl = '',
  prefetchedResponse = (_address: string): PageOf<unknown> | undefined => undefined,
} = {}) {
  const replace = vi.fn(async (_refused: string) => newerToken);
  const tokens = { current: () => token, fresh: async () => token, replace };
  return { client: createApiClient({ baseUrl: () => baseUrl, tokens, prefetchedResponse }), replace };
}

const failureOf = (promise: Promise<unknown>): Promise<ApiError> =>
  promise.then(
    () => Promise.reject(new Error('It was expected to fail.')),
    (error: ApiError) => error,
  );

describe('requests', () => {
  it('sends the token and leaves out empty query values', async () => {
    const server = fakeApi({ 'GET /blog/all': { blogs: [] } });
    await clientWith({ token: 'abc' }).client.request('GET', '/blog/all', {
      query: { q: '', limit: 5, since: undefined },
    });
    const [request] = server.calls();
    expect(request?.headers.get('authorization')).toBe('Bearer abc');
    expect(request?.query.toString()).toBe('limit=5');
  });

  it('sends no authorization when signed out', async () => {
    const server = fakeApi({ 'GET /blog/all': { blogs: [] } });
    await clientWith().client.request('GET', '/blog/all');
    expect(server.calls()[0]?.headers.has('authorization')).toBe(false);
  });

  it('begins a trace of its own with each call', async () => {
    const server = fakeApi({ 'GET /blog/all': { blogs: [] } });
    const { client } = clientWith();
    await client.request('GET', '/blog/all');
    await client.request('GET', '/blog/all');
    const [first, second] = server.calls().map(({ headers }) => headers.get('traceparent'));
    for (const traceparent of [first, second]) expect(traceparent).toMatch(/^00-[\da-f]{32}-[\da-f]{16}-01$/);
    expect(first).not.toBe(second);
  });

  it('asks nobody for what came with the page for visitors', async () => {
    const server = fakeApi({ 'GET /blog/all': { blogs: ['asked'] } });
    const prefetchedResponse = (address: string) => (address === '/blog/all?limit=3' ? inlined : undefined);
    const options = { query: { limit: 3 } };
    expect(await clientWith({ prefetchedResponse }).client.request('GET', '/blog/all', options)).toEqual(inlined);
    expect(server.calls()).toEqual([]);
    expect(
      await clientWith({ prefetchedResponse, token: 'abc' }).client.request('GET', '/blog/all', options),
    ).toMatchObject({
      data: { blogs: ['asked'] },
    });
  });

  it('asks as a visitor for what is the same for all, and takes what came with the page', async () => {
    const server = fakeApi({ 'GET /blog/all': { blogs: ['asked'] } });
    const prefetchedResponse = (address: string) => (address === '/blog/all?limit=3' ? inlined : undefined);
    const { client } = clientWith({ prefetchedResponse, token: 'abc' });
    const shared = (limit: number) => client.request('GET', '/blog/all', { query: { limit }, shared: true });
    expect(await shared(3)).toMatchObject({ data: { blogs: ['inlined'] } });
    expect(await shared(4)).toMatchObject({ data: { blogs: ['asked'] } });
    expect(server.calls().map(({ headers }) => headers.has('authorization'))).toEqual([false]);
  });

  it('asks once more with the token for what visitors do not find', async () => {
    const server = fakeApi({
      'GET /blog/post/1': ({ headers }: FakeRequest) =>
        headers.has('authorization') ? { blog: 'mine' } : refuse(404, 'Blog not found.', 'not_found'),
    });
    const ask = (token: string | null) => clientWith({ token }).client.request('GET', '/blog/post/1', { shared: true });
    expect(await ask('abc')).toMatchObject({ data: { blog: 'mine' } });
    expect(server.calls()).toHaveLength(2);
    expect(await failureOf(ask(null))).toMatchObject({ status: 404 });
    expect(server.calls()).toHaveLength(3);
  });

  it('sends JSON as JSON and forms as forms', async () => {
    const server = fakeApi({ 'POST /one': {}, 'PUT /two': {} });
    const { client } = clientWith();
    const form = new FormData();
    await client.request('POST', '/one', { body: { a: 1 } });
    await client.request('PUT', '/two', { body: form });
    const [json, multipart] = server.calls();
    expect(json?.body).toEqual({ a: 1 });
    expect(json?.headers.get('content-type')).toBe('application/json');
    expect(multipart?.body).toBe(form);
    expect(multipart?.headers.has('content-type')).toBe(false);
  });

  it('says more with a DELETE only when asked to', async () => {
    const server = fakeApi({ 'DELETE /one': {} });
    const { client } = clientWith();
    await client.request('DELETE', '/one');
    await client.request('DELETE', '/one', { body: { a: 1 } });
    expect(server.calls().map(({ body }) => body)).toEqual([undefined, { a: 1 }]);
    expect(server.calls().map(({ headers }) => headers.get('content-type'))).toEqual([null, 'application/json']);
  });

  it('goes to the base address of the site settings', async () => {
    fakeApi({ 'GET /blog/all': {} });
    await clientWith({ baseUrl: 'https://api.example' }).client.request('GET', '/blog/all');
    expect(fetch).toHaveBeenCalledWith('https://api.example/blog/all', expect.anything());
  });

  it('gives the next cursor of a page', async () => {
    fakeApi({ 'GET /list': reply(200, [1, 2], { 'x-next-cursor': 'after-2' }) });
    expect(await clientWith().client.request('GET', '/list')).toEqual({ data: [1, 2], nextCursor: 'after-2' });
  });

  it('fetches files', async () => {
    fakeApi({ 'GET /user/export': { zip: true } });
    const file = await clientWith({ token: 'abc' }).client.requestFile('GET', '/user/export');
    expect(await file.text()).toBe('{"zip":true}');
  });

  it('takes an empty answer', async () => {
    fakeApi({ 'DELETE /one': reply(200, undefined) });
    expect(await clientWith().client.request('DELETE', '/one')).toMatchObject({ data: undefined });
  });
});

describe('failures', () => {
  it('carries status, code and message of a refusal', async () => {
    fakeApi({ 'POST /user/login': refuse(401, 'Wrong email or password.', 'unauthorized') });
    const error = await failureOf(clientWith().client.request('POST', '/user/login', { body: {} }));
    expect(error).toBeInstanceOf(ApiError);
    expect(error).toMatchObject({ status: 401, code: 'unauthorized', message: 'Wrong email or password.' });
  });

  it('tells of a token that was refused, but not of a wrong sign-in', async () => {
    fakeApi({ 'GET /me': refuse(401, 'Please sign in.', 'unauthorized') });
    const signedIn = clientWith({ token: 'old' });
    const signedOut = clientWith();
    await failureOf(signedIn.client.request('GET', '/me'));
    await failureOf(signedOut.client.request('GET', '/me'));
    expect(signedIn.replace).toHaveBeenCalledExactlyOnceWith('old');
    expect(signedOut.replace).not.toHaveBeenCalled();
  });

  it('makes a call again with the token that replaces a refused one, with everything that was in it', async () => {
    const picture = new File(['a boat'], 'boat.png');
    const server = fakeApi({
      'POST /blog/create': ({ headers }: FakeRequest) =>
        headers.get('authorization') === 'Bearer new' ? { success: true } : refuse(401, 'Please sign in.'),
    });
    const form = new FormData();
    form.set('title', 'My boat');
    form.set('image', picture);
    const { client } = clientWith({ token: 'old', newerToken: 'new' });
    expect((await client.request('POST', '/blog/create', { body: form })).data).toEqual({ success: true });
    const [first, second] = server.calls().map(({ body }) => Object.fromEntries(body as FormData));
    expect(second).toEqual(first);
    expect(second).toMatchObject({ title: 'My boat', image: { name: 'boat.png' } });
  });

  it('makes a call again once only', async () => {
    const server = fakeApi({ 'GET /me': refuse(401, 'Please sign in.', 'unauthorized') });
    const { client } = clientWith({ token: 'old', newerToken: 'new' });
    expect(await failureOf(client.request('GET', '/me'))).toMatchObject({ status: 401 });
    expect(server.calls()).toHaveLength(2);
  });

  it('signs in without the session there may be, whose end a wrong password does not mean', async () => {
    const server = fakeApi({ 'POST /user/login': refuse(401, 'Wrong.', 'unauthorized') });
    const { client, replace } = clientWith({ token: 'mine' });
    await failureOf(client.request('POST', '/user/login', { body: {}, withoutSession: true }));
    expect(server.calls()[0]?.headers.has('authorization')).toBe(false);
    expect(replace).not.toHaveBeenCalled();
  });

  it('is offline when no answer comes', async () => {
    fakeApi({ 'GET /me': offline });
    expect(await failureOf(clientWith().client.request('GET', '/me'))).toMatchObject({ status: 0, code: 'offline' });
  });

  it('is broken when the answer is no JSON', async () => {
    vi.stubGlobal('fetch', async () => new Response('<html>', { status: 502 }));
    expect(await failureOf(clientWith().client.request('GET', '/me'))).toMatchObject({ status: 502, code: 'broken' });
  });

  it('lets a cancelled call fail as cancelled', async () => {
    const controller = new AbortController();
    vi.stubGlobal('fetch', () => Promise.reject(new DOMException('cancelled', 'AbortError')));
    controller.abort();
    const call = clientWith().client.request('GET', '/me', { signal: controller.signal });
    await expect(call).rejects.toMatchObject({ name: 'AbortError' });
  });
});

describe('errorMessage', () => {
  it("prefers the server's words", () => {
    expect(errorMessage(new ApiError(409, 'conflict', 'Taken.'), 'Else')).toBe('Taken.');
  });

  it.each([
    ['a lost connection', new ApiError(0, 'offline', 'We are offline')],
    ['an answer that is none of ours', new ApiError(502, 'broken', 'Hm')],
    ['any other error', new Error('boom')],
  ])('falls back for %s', (_what, error) => {
    expect(errorMessage(error, 'Else')).toBe('Else');
  });
});
