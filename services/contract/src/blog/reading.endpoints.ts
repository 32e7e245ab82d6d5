import { endpoint } from '../core/endpoint';
import { idInPath, messageResponse, pageQuery } from '../core/primitives';
import * as texts from '../texts/not-found';
import * as bookmarks from './bookmarks';
import * as series from './series';

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
