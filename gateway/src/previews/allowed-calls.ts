import type { CallKey, Endpoint } from '@storysprout/contract/api';
import { AppError } from '@storysprout/service-kit';
import * as texts from '../texts/previews';

/**
 * What a reader reads, writes, likes and plays in a preview is real; nothing else is answered there. Unreleased code makes
 * these calls with the reader's session, so none may end what the reader has, decide about the account, or tell the e-mail
 * address. A call of the contract that is not in this list is refused.
 */
const allowed: ReadonlySet<string> = new Set<CallKey>([
  // What everybody reads.
  'GET /blog/all',
  'GET /blog/post/{id}',
  'GET /blog/comments/count/{id}',
  'GET /blog/comment/get',
  'GET /blog/comment/replies',
  'GET /blog/series/{id}',
  'GET /blog/taken-back',
  'GET /images/blog/{file}',
  'GET /images/user/{file}',
  'GET /user/leaderboard',
  'GET /user/readers/{id}',
  'GET /admin/weeklychallenge/latest',
  'GET /admin/weeklychallenge/shelf',
  'GET /admin/weeklychallenge/shelf/{id}',
  // A session of this origin. The user service refuses to end all others with it.
  'POST /user/login',
  'POST /user/session/renew',
  'POST /user/logout',
  // What each page of a reader asks for; without whom they hide, it would show what they do not want to see.
  'GET /user/mine',
  'GET /user/viewprofile',
  'GET /user/hidden',
  'GET /user/following',
  'GET /user/letters/unread',
  'GET /admin/weeklychallenge/current',
  'PUT /admin/weeklychallenge/mark-read',
  'GET /blog/likes/mine',
  'GET /blog/comments/mine',
  'GET /blog/bookmarks',
  'GET /blog/bookmarks/mine',
  // Likes, comments and blogs. What is sent waits for moderators as ever.
  'PATCH /blog/blog/{id}/bloglike',
  'PATCH /blog/comment/{id}/like',
  'POST /blog/comment/add',
  'POST /blog/comment/{id}/reply',
  'POST /blog/post/{id}/share',
  'POST /blog/bookmarks',
  'GET /blog/user/blogs',
  'POST /blog/create',
  'PUT /blog/update/{id}',
  'PUT /blog/post/{id}/series',
  // The editor keeps words that are not sent yet, and lets them go once they are.
  'GET /blog/unfinished',
  'GET /blog/unfinished/{place}',
  'PUT /blog/unfinished/{place}',
  'DELETE /blog/unfinished/{place}',
  // Rounds and what they earn.
  'GET /user/leaderboard/me',
  'POST /user/rounds',
  'POST /user/addxp',
  'PUT /user/clear-unlocked',
  'PUT /user/moments/claim',
]);

/** Whether a call of the API is answered on the origin of previews. */
export function isAllowed({ method, path }: Pick<Endpoint, 'method' | 'path'>): boolean {
  return allowed.has(`${method} ${path}`);
}

/** @throws AppError `forbidden` for a call that is not allowed there */
export function requireAllowed(endpoint: Pick<Endpoint, 'method' | 'path'>): void {
  if (!isAllowed(endpoint)) throw new AppError('forbidden', texts.notInPreviews);
}
