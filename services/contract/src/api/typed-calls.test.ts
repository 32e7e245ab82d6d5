import { describe, expect, expectTypeOf, it } from 'vitest';
import type { Blog } from '../blog/blog';
import { type AnswerOf, type ApiKey, type BodyOf, endpointOf, endpoints, type ParamsOf, type QueryOf } from './index';

describe('what the compiler knows of a call', () => {
  it('its parameters', () => {
    expectTypeOf<ParamsOf<'GET /blog/post/{id}'>>().toEqualTypeOf<Readonly<{ id: string }>>();
    expectTypeOf<keyof ParamsOf<'GET /blog/all'>>().toBeNever();
  });

  it('its query, body and answer', () => {
    expectTypeOf<QueryOf<'GET /blog/all'>>().toHaveProperty('category');
    expectTypeOf<BodyOf<'POST /blog/comment/{id}/reply'>>().toEqualTypeOf<{ text: string }>();
    expectTypeOf<BodyOf<'GET /blog/all'>>().toBeUndefined();
    expectTypeOf<AnswerOf<'GET /blog/post/{id}'>>().toEqualTypeOf<{ blog: Blog }>();
  });

  it('that there is no other', () => {
    expectTypeOf<'GET /blog/none'>().not.toExtend<ApiKey>();
  });
});

it('finds the row of each call', () => {
  for (const row of endpoints) expect(endpointOf(`${row.method} ${row.path}` as ApiKey)).toBe(row);
  expect(() => endpointOf('GET /nowhere' as ApiKey)).toThrow('GET /nowhere');
});
