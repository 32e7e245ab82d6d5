import type { CallKey, Endpoint } from '@storysprout/contract/api';
import { AppError } from '@storysprout/service-kit';
import * as texts from '../texts/previews';

/**
 * The calls that are allowed in a preview. A call of the contract that is not listed is refused. What a reader reads,
 * writes, likes and plays there is real, and unreleased code makes these calls with the reader's session. So none of
 * them may delete published content, manage the account, or reveal the e-mail address.
 */
const allowed: ReadonlySet<string> = new Set<CallKey>([
  // Content that everybody can read.
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
  // Sessions of this origin. The user service doesn't let them end all other sessions.
  'POST /user/login',
  'POST /user/session/renew',
  'POST /user/logout',
  // Calls of every page for a signed-in reader. Without the list of hidden people, a page would show what the reader
  // doesn't want to see.
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
  // Likes, comments and blogs. Everything sent is moderated as usual.
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
  // The editor saves drafts, and deletes them once they are sent.
  'GET /blog/unfinished',
  'GET /blog/unfinished/{place}',
  'PUT /blog/unfinished/{place}',
  'DELETE /blog/unfinished/{place}',
  // Game rounds and their rewards.
  'GET /user/leaderboard/me',
  'POST /user/rounds',
  'POST /user/addxp',
  'PUT /user/clear-unlocked',
  'PUT /user/moments/claim',
]);

/** Returns whether an API call is allowed on the origin of previews. */
export function isAllowed({ method, path }: Pick<Endpoint, 'method' | 'path'>): boolean {
  return allowed.has(`${method} ${path}`);
}

/** @throws AppError `forbidden` for a call that is not allowed there */
export function requireAllowed(endpoint: Pick<Endpoint, 'method' | 'path'>): void {
  if (!isAllowed(endpoint)) throw new AppError('forbidden', texts.notInPreviews);
}
