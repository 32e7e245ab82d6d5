import * as z from 'zod/mini';
import * as bookmarks from '../bookmarks';
import * as following from '../following';
import { idInPath, messageResponse, pageQuery } from '../primitives';
import * as series from '../series';
import * as texts from '../texts/not-found';
import { endpoint } from './endpoint';

/** A reader's bookmarks (docs/product.md#read-later), and series of blogs (docs/product.md#series). */
export const readingEndpoints = [
  endpoint('GET', '/blog/bookmarks', 'user', 'The blogs that I keep for later, the newest bookmark first', {
    query: pageQuery,
    response: bookmarks.bookmarksResponse,
  }),
  endpoint('GET', '/blog/bookmarks/mine', 'user', 'Ids of the blogs that I keep for later', {
    response: bookmarks.ownBookmarksResponse,
  }),
  endpoint('POST', '/blog/bookmarks', 'user', 'Keep a blog for later; once is enough', {
    body: bookmarks.addBookmarkRequest,
    response: messageResponse,
    status: 201,
  }),
  endpoint('DELETE', '/blog/bookmarks/{id}', 'user', 'Keep this blog no longer', {
    params: idInPath(texts.blog),
    response: messageResponse,
  }),
  endpoint('GET', '/blog/series/{id}', 'public', 'The published parts of a series, in their order', {
    params: idInPath(texts.series),
    response: series.seriesResponse,
    cache: {},
  }),
  endpoint('PUT', '/blog/post/{id}/series', 'user', 'Make my blog the next part of an earlier one of mine', {
    params: idInPath(texts.blog),
    changesBlogs: true,
    body: series.seriesRequest,
    response: series.seriesChangeResponse,
  }),
] as const;

const ofWriter = {
  params: z.object({
    userId: z.string().check(z.regex(/^[0-9a-f]{24}$/i, texts.writer), z.toLowerCase()),
  }),
} as const;

/** Following writers, to be notified of their new stories (docs/product.md#following). */
export const followingEndpoints = [
  endpoint('GET', '/user/following', 'user', 'The writers that I follow', { response: following.followingResponse }),
  endpoint('PUT', '/user/following/{userId}', 'user', 'Tell me about new stories of this writer', {
    ...ofWriter,
    response: messageResponse,
  }),
  endpoint('DELETE', '/user/following/{userId}', 'user', 'Tell me no more about this writer', {
    ...ofWriter,
    response: messageResponse,
  }),
  endpoint('GET', '/user/followers', 'user', 'How many readers follow me', { response: following.followersResponse }),
] as const;
