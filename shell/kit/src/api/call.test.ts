import { expect, expectTypeOf, it } from 'vitest';
import { fakeApi } from '../testing';
import { createApiClient } from './api-client';
import { typedCalls } from './call';

const id = '0123456789abcdef01234567';

function calls() {
  const tokens = { current: () => null, fresh: async () => null, replace: async () => null };
  return typedCalls(createApiClient({ baseUrl: () => '', tokens }));
}

it('makes the call its key names, with parameters, query and body', async () => {
  const server = fakeApi({ 'POST /blog/comment/:id/reply': { success: true }, 'GET /blog/all': { blogs: [] } });
  await calls().call('POST /blog/comment/{id}/reply', { params: { id }, body: { text: 'Hello!' } });
  await calls().call('GET /blog/all', { query: { view: 'card', limit: 5 } });
  const [reply, list] = server.calls();
  expect(reply).toMatchObject({ params: { id }, body: { text: 'Hello!' } });
  expect(list?.query.toString()).toBe('view=card&limit=5');
});

it('sends a picture in a form', async () => {
  const server = fakeApi({ 'PUT /blog/update/:id': {} });
  const form = new FormData();
  await calls().call('PUT /blog/update/{id}', { params: { id }, body: form });
  expect(server.calls()[0]?.body).toBe(form);
});

it('never leaves the path it was given', async () => {
  const server = fakeApi({ 'GET /blog/post/:id': {} });
  await calls().call('GET /blog/post/{id}', { params: { id: '../all?x=1' } });
  expect(server.calls('GET /blog/post/:id')).toHaveLength(1);
});

it('types what goes in and what comes out', () => {
  const { call } = calls();
  expectTypeOf(call<'GET /blog/comments/count/{id}'>).returns.resolves.toEqualTypeOf<{ totalCount: number }>();
  // @ts-expect-error a comment has a text
  void (() => call('POST /blog/comment/add', { body: { postId: id } }));
  // @ts-expect-error the id is missing
  void (() => call('GET /blog/post/{id}'));
});
