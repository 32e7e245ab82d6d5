import { endpoint } from '../core/endpoint';
import { idInPath, messageResponse } from '../core/primitives';
import * as texts from '../texts/not-found';
import { blogResponse, writeBlogResponse } from './blog';
import * as drafts from './drafts';
import * as history from './history';

const ofBlog = { params: idInPath(texts.blog) } as const;
const ofPlace = { params: drafts.draftPath } as const;

/**
 * Calls for a writer's saved content: undoing a deletion, corrections, earlier versions and drafts
 * (docs/product.md#own-content).
 */
export const writingEndpoints = [
  endpoint('POST', '/blog/post/{id}/undelete', 'user', 'Take my own deletion back, shortly after it', {
    ...ofBlog,
    changesBlogs: true,
    response: blogResponse,
  }),
  endpoint('DELETE', '/blog/post/{id}/correction', 'user', 'Take the correction of my published blog back', {
    ...ofBlog,
    response: blogResponse,
  }),
  endpoint(
    'GET',
    '/blog/post/{id}/history',
    'user',
    'Texts of a blog with what was decided; for its writer and moderators',
    {
      ...ofBlog,
      response: history.historyResponse,
    },
  ),
  endpoint('POST', '/blog/post/{id}/restore', 'user', 'Make an earlier text the draft or correction of my blog', {
    ...ofBlog,
    body: history.restoreRequest,
    response: writeBlogResponse,
  }),
  endpoint('GET', '/blog/unfinished', 'user', 'Where I have words that are not sent yet', {
    response: drafts.draftsResponse,
  }),
  endpoint('GET', '/blog/unfinished/{place}', 'user', 'My unfinished words at one place, or null', {
    ...ofPlace,
    response: drafts.draftResponse,
  }),
  endpoint(
    'PUT',
    '/blog/unfinished/{place}',
    'user',
    'Keep my unfinished words; 409 with the other text when there is a newer one',
    {
      ...ofPlace,
      body: drafts.saveDraftRequest,
      bodyBytes: 512 * 1024,
      response: drafts.saveDraftResponse,
    },
  ),
  endpoint(
    'DELETE',
    '/blog/unfinished/{place}',
    'user',
    'Let my unfinished words go; 409 when there is a newer version',
    {
      ...ofPlace,
      query: drafts.deleteDraftQuery,
      response: messageResponse,
    },
  ),
] as const;
