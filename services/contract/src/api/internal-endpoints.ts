import * as z from 'zod/mini';
import {
  adminUserResponse,
  banRequest,
  editUserRequest,
  listAdminBlogsQuery,
  listUsersQuery,
  listUsersResponse,
  moderationSummary,
  recipientCountResponse,
} from '../admin';
import { blogResponse } from '../blog';
import {
  decisionRequest,
  decisionResult,
  knownRoundsRequest,
  linkLetter,
  moderationBlogPage,
  reachableRequest,
  readerArchivePage,
  readerArchivePart,
  recipient,
  recordedRounds,
  recordedRoundsQuery,
} from '../internal';
import { liveState, releaseFiles } from '../live-remotes';
import { idInPath, pageQuery } from '../primitives';
import { platformFacts, remoteVersion } from '../registry';
import { remoteName } from '../remotes';
import { internalEndpoint } from './endpoint';

const ofBlog = { params: idInPath('Blog not found.') } as const;
const ofUser = { params: idInPath('There is no such user.'), response: adminUserResponse } as const;

/**
 * Every call between services, and which processes may make it. A service refuses all others, so a compromised process
 * can do no more than its kind needs.
 */
export const internalRows = [
  internalEndpoint('blog', 'GET', '/internal/blogs', ['admin'], {
    query: listAdminBlogsQuery,
    response: moderationBlogPage,
  }),
  internalEndpoint('blog', 'GET', '/internal/blogs/{id}', ['admin'], { ...ofBlog, response: blogResponse }),
  internalEndpoint('blog', 'POST', '/internal/blogs/{id}/decision', ['admin'], {
    ...ofBlog,
    body: decisionRequest,
    response: decisionResult,
  }),
  internalEndpoint('blog', 'GET', '/internal/moderation/summary', ['admin'], { response: moderationSummary }),
  internalEndpoint('blog', 'GET', '/internal/readers/{id}/{part}', ['user'], {
    params: z.object({ ...idInPath('There is no such reader.').shape, part: readerArchivePart }),
    /** What a cursor looks like depends on the part. */
    query: z.object({ cursor: z.optional(z.string()) }),
    response: readerArchivePage,
  }),
  internalEndpoint('user', 'GET', '/internal/users', ['admin'], { query: listUsersQuery, response: listUsersResponse }),
  internalEndpoint('user', 'GET', '/internal/users/{id}', ['admin', 'blog'], ofUser),
  internalEndpoint('user', 'PUT', '/internal/users/{id}', ['admin'], { ...ofUser, body: editUserRequest }),
  internalEndpoint('user', 'PUT', '/internal/users/{id}/ban', ['admin'], { ...ofUser, body: banRequest }),
  internalEndpoint('user', 'PUT', '/internal/users/{id}/unban', ['admin'], ofUser),
  internalEndpoint('user', 'POST', '/internal/users/reachable', ['mail-worker'], {
    body: reachableRequest,
    response: z.object({ users: z.array(recipient) }),
  }),
  internalEndpoint('user', 'GET', '/internal/recipients', ['admin'], {
    query: pageQuery,
    response: z.object({ users: z.array(recipient), nextCursor: z.nullable(z.string()) }),
  }),
  internalEndpoint('user', 'GET', '/internal/recipients/count', ['admin'], { response: recipientCountResponse }),
  internalEndpoint('user', 'POST', '/internal/password-resets/{id}/token', ['mail-worker'], {
    params: idInPath('There is no such reset any more.'),
    response: linkLetter,
  }),
  internalEndpoint('user', 'POST', '/internal/email-links/{id}/token', ['mail-worker'], {
    params: idInPath('There is nothing to write about any more.'),
    response: linkLetter,
  }),
  internalEndpoint('user', 'GET', '/internal/rounds', ['registry'], {
    query: recordedRoundsQuery,
    response: recordedRounds,
  }),
  internalEndpoint('user', 'POST', '/internal/rounds/known', ['registry'], {
    body: knownRoundsRequest,
    response: recordedRounds,
  }),
  internalEndpoint('registry', 'GET', '/internal/registry/live', ['gateway'], {
    /** The revision that the gateway has. */
    query: z.object({ known: z.optional(z.string()) }),
    response: liveState,
  }),
  internalEndpoint('registry', 'GET', '/internal/registry/releases/{name}/{version}/files', ['gateway'], {
    params: z.object({ name: remoteName, version: remoteVersion }),
    /** One file; all of them without it. */
    query: z.object({ path: z.optional(z.string()) }),
    response: releaseFiles,
  }),
  internalEndpoint('registry', 'PUT', '/internal/registry/platform', ['gateway'], { body: platformFacts, status: 204 }),
] as const;
