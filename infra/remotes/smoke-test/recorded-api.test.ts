import { expect, it } from 'vitest';
import { RecordedApi } from './recorded-api';

const api = new RecordedApi({
  at: '2026-11-23T08:00:00.000Z',
  visits: [],
  accounts: {},
  answers: {
    'visitor GET /blog/post/65f000000000000000000001': { status: 200, body: { blog: 'one' } },
    'reader GET /blog/likes/mine': { status: 200, body: { ids: [] } },
  },
});

it('answers as it was recorded, for the same reader', () => {
  const { answer } = api.answer('visitor', 'GET', '/blog/post/65f000000000000000000001');
  expect(answer.body).toEqual({ blog: 'one' });
  expect(api.answer('visitor', 'GET', '/blog/likes/mine').answer.status).toBe(404);
});

it('answers what is like it where nobody recorded the very same', () => {
  expect(api.answer('visitor', 'GET', '/blog/post/65f000000000000000000002?x=1').answer.body).toEqual({ blog: 'one' });
});

it('names calls by their row, and knows those that the API has not', () => {
  expect(api.answer('reader', 'GET', '/blog/likes/mine?limit=5')).toMatchObject({
    call: 'GET /blog/likes/mine',
    isKnown: true,
  });
  expect(api.answer('reader', 'GET', '/blog/nothing/of/this')).toMatchObject({
    call: 'GET /blog/nothing/of/this',
    isKnown: false,
  });
  expect(api.answer('reader', 'DELETE', '/blog/all').isKnown).toBe(false);
});

it('takes what is written', () => {
  expect(api.answer('reader', 'POST', '/registry/reports').answer).toEqual({ status: 204, body: null });
});
