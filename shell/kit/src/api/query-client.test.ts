import { expect, it } from 'vitest';
import { ApiError } from './api-error';
import { createQueryClient } from './query-client';

const queryKey = ['blog', '42'];

it.each([
  [404, undefined],
  [410, undefined],
  [403, 'Once upon a time'],
  [500, 'Once upon a time'],
  [0, 'Once upon a time'],
])('after an answer %i the words that are there become: %s', async (status, left) => {
  const client = createQueryClient();
  client.setQueryData(queryKey, 'Once upon a time');
  const queryFn = () => Promise.reject(new ApiError(status, 'internal', 'No.'));
  await expect(client.fetchQuery({ queryKey, queryFn, retry: false, staleTime: 0 })).rejects.toThrow('No.');
  expect(client.getQueryData(queryKey)).toBe(left);
  expect(client.getQueryState(queryKey)?.status).toBe('error');
});
