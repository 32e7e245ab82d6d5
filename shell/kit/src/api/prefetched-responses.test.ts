import { expect, it } from 'vitest';
import { storePrefetchedResponses, takePrefetchedResponse } from './prefetched-responses';

const newest = '/blog/all?view=card&limit=3';

it('gives what came with the page, once', () => {
  storePrefetchedResponses({ [newest]: { blogs: ['a'] } });
  expect(takePrefetchedResponse('/blog/all?view=card&limit=4')).toBeUndefined();
  expect(takePrefetchedResponse(newest)).toEqual({ data: { blogs: ['a'] }, nextCursor: null });
  expect(takePrefetchedResponse(newest)).toBeUndefined();
});

it('gives nothing that is older than ten seconds', () => {
  storePrefetchedResponses({ [newest]: { blogs: ['a'] } }, 1_000);
  expect(takePrefetchedResponse(newest, 11_001)).toBeUndefined();
  expect(takePrefetchedResponse(newest, 1_001)).toBeUndefined();
});
