import * as z from 'zod/mini';
import * as admin from '../admin/admin';
import { blogResponse } from '../blog/blog';
import * as readerParts from '../blog/reader-state';
import { internalEndpoint } from '../core/endpoint';
import { idInPath, pageQuery } from '../core/primitives';
import * as safety from '../moderation/index';
import { liveState, releaseFiles } from '../platform/live-remotes';
import { openPreview, previewTicket } from '../platform/previews';
import { platformFacts, remoteVersion } from '../platform/registry';
import { releasedName } from '../platform/remotes';
import * as texts from '../texts/not-found';
import { readerBlogs, readerPageQuery } from '../user/reader-page';
import { jobs } from './events';
import * as internal from './internal';

const ofBlog = { params: idInPath(texts.blog) } as const;
const ofUser = { params: idInPath(texts.noSuchUser), response: admin.adminUserResponse } as const;

/**
 * Every call between services, and which processes may make it. A service refuses all others, so a compromised process
 * can do no more than its kind needs.
 */
export const internalRows = [
  internalEndpoint('blog', 'GET', '/internal/blogs', ['admin'], {
    query: admin.listAdminBlogsQuery,
    response: internal.moderationBlogPage,
  }),
  internalEndpoint('blog', 'GET', '/internal/blogs/{id}', ['admin'], { ...ofBlog, response: blogResponse }),
  internalEndpoint('blog', 'POST', '/internal/blogs/{id}/decision', ['admin'], {
    ...ofBlog,
    body: internal.decisionRequest,
    changesBlogs: true,
    response: internal.decisionResult,
  }),
  internalEndpoint('blog', 'GET', '/internal/moderation/summary', ['admin'], { response: admin.moderationSummary }),
  internalEndpoint('blog', 'GET', '/internal/published-by/{id}', ['user'], {
    params: idInPath(texts.reader),
    query: readerPageQuery,
    response: readerBlogs,
  }),
  internalEndpoint('blog', 'GET', '/internal/readers/{id}/{part}', ['user'], {
    params: z.object({ ...idInPath(texts.reader).shape, part: internal.readerArchivePart }),
    /** The format of the cursor depends on the part. */
    query: z.object({ cursor: z.optional(z.string()) }),
    response: internal.readerArchivePage,
  }),
  internalEndpoint('blog', 'POST', '/internal/likes/among', ['gateway'], {
    body: readerParts.likesAmongRequest,
    response: readerParts.likesAmongResponse,
  }),
  internalEndpoint('user', 'GET', '/internal/users', ['admin'], {
    query: admin.listUsersQuery,
    response: admin.listUsersResponse,
  }),
  internalEndpoint('user', 'GET', '/internal/users/{id}', ['admin'], ofUser),
  internalEndpoint('user', 'GET', '/internal/users/{id}/profile', ['blog'], {
    params: ofUser.params,
    response: z.object({ profile: jobs.profileChanged }),
  }),
  internalEndpoint('user', 'PUT', '/internal/users/{id}', ['admin'], { ...ofUser, body: admin.editUserRequest }),
  internalEndpoint('user', 'PUT', '/internal/users/{id}/ban', ['admin'], { ...ofUser, body: admin.banRequest }),
  internalEndpoint('user', 'PUT', '/internal/users/{id}/unban', ['admin'], ofUser),
  internalEndpoint('user', 'POST', '/internal/users/reachable', ['mail-worker'], {
    body: internal.reachableRequest,
    response: z.object({ users: z.array(internal.recipient) }),
  }),
  internalEndpoint('user', 'POST', '/internal/users/{id}/bounce', ['mail-worker'], {
    params: ofUser.params,
    body: internal.bounce,
    status: 204,
  }),
  internalEndpoint('user', 'GET', '/internal/recipients', ['admin'], {
    query: pageQuery,
    response: z.object({ users: z.array(internal.recipient), nextCursor: z.nullable(z.string()) }),
  }),
  internalEndpoint('user', 'GET', '/internal/recipients/count', ['admin'], { response: admin.recipientCountResponse }),
  internalEndpoint('user', 'POST', '/internal/password-resets/{id}/token', ['mail-worker'], {
    params: idInPath(texts.reset),
    response: internal.linkEmail,
  }),
  internalEndpoint('user', 'POST', '/internal/email-links/{id}/token', ['mail-worker'], {
    params: idInPath(texts.email),
    response: internal.linkEmail,
  }),
  internalEndpoint('user', 'POST', '/internal/family-letters/{id}', ['mail-worker'], {
    params: idInPath(texts.email),
    response: internal.familyEmail,
  }),
  internalEndpoint('user', 'POST', '/internal/unused-accounts/{id}/letter', ['mail-worker'], {
    params: idInPath(texts.email),
    response: internal.linkEmail,
  }),
  internalEndpoint('user', 'GET', '/internal/game-rules', ['registry'], { response: internal.gameRules }),
  internalEndpoint('registry', 'GET', '/internal/registry/live', ['gateway'], {
    /** The revision that the gateway has. */
    query: z.object({ known: z.optional(z.string()) }),
    response: liveState,
  }),
  internalEndpoint('registry', 'GET', '/internal/registry/releases/{name}/{version}/files', ['gateway'], {
    params: z.object({ name: releasedName, version: remoteVersion }),
    /** The path of one file; without it the response has all files. */
    query: z.object({ path: z.optional(z.string()) }),
    response: releaseFiles,
  }),
  internalEndpoint('registry', 'GET', '/internal/registry/shell/files', ['gateway'], {
    /**
     * A built file with a content hash in its name, from any stored release of the shell, because open pages may still
     * need it.
     */
    query: z.object({
      path: z.string().check(z.regex(/^assets\/[\w.-]{1,150}$/, 'a built file such as assets/0a1b2c.js')),
    }),
    response: releaseFiles,
  }),
  internalEndpoint('registry', 'PUT', '/internal/registry/platform', ['gateway'], { body: platformFacts, status: 204 }),
  internalEndpoint('registry', 'POST', '/internal/registry/previews/open', ['gateway'], {
    body: z.object({ ticket: previewTicket }),
    response: openPreview,
  }),
  internalEndpoint('blog', 'POST', '/internal/moderation/subjects', ['admin'], {
    body: safety.subjectsRequest,
    response: safety.subjectsResponse,
  }),
  internalEndpoint('blog', 'PUT', '/internal/moderation/subjects/{kind}/{id}/decision', ['admin'], {
    params: safety.subjectPath,
    body: safety.subjectDecision,
    changesBlogs: true,
    response: safety.subjectDecisionResult,
  }),
  internalEndpoint('blog', 'GET', '/internal/moderation/reporters/{id}', ['admin'], {
    params: idInPath(texts.reader),
    response: safety.reporterRecord,
  }),
  internalEndpoint('blog', 'GET', '/internal/accounts/{id}/trust', ['user'], {
    params: idInPath(texts.reader),
    response: safety.accountTrust,
  }),
  internalEndpoint('user', 'POST', '/internal/accounts/subjects', ['admin'], {
    body: safety.subjectsRequest,
    response: safety.subjectsResponse,
  }),
  internalEndpoint('user', 'PUT', '/internal/accounts/subjects/{kind}/{id}/decision', ['admin'], {
    params: safety.subjectPath,
    body: safety.subjectDecision,
    changesBlogs: true,
    response: safety.subjectDecisionResult,
  }),
  internalEndpoint('user', 'GET', '/internal/accounts/reporters/{id}', ['admin'], {
    params: idInPath(texts.reader),
    response: safety.reporterRecord,
  }),
  internalEndpoint('blog', 'PUT', '/internal/moderation/appeals/{decisionId}', ['admin'], {
    params: safety.decisionPath,
    body: safety.appealNotice,
    status: 204,
  }),
  internalEndpoint('user', 'PUT', '/internal/accounts/appeals/{decisionId}', ['admin'], {
    params: safety.decisionPath,
    body: safety.appealNotice,
    status: 204,
  }),
  internalEndpoint('user', 'PUT', '/internal/users/{id}/sanction', ['admin'], {
    ...ofUser,
    body: safety.sanctionRequest,
  }),
  internalEndpoint('user', 'PUT', '/internal/users/{id}/xp', ['admin'], {
    ...ofUser,
    body: safety.takeXpDecision,
    response: safety.takeXpResponse,
  }),
] as const;
