import * as z from 'zod/mini';
import { wholeBlogPage } from '../blog/blog';
import { endpoint } from '../core/endpoint';
import { idInPath, messageResponse, objectId, pageQuery } from '../core/primitives';
import * as safety from '../moderation/index';
import * as texts from '../texts/not-found';
import * as admin from './admin';
import { auditLogEntry } from './audit';

const decision = { params: idInPath(texts.blog), changesBlogs: true, response: admin.decisionResponse } as const;
const ofUser = { params: idInPath(texts.user), response: admin.adminUserResponse } as const;
const ofRun = { params: idInPath(texts.sending) } as const;

const ofCase = { params: idInPath(texts.moderationCase) } as const;

/** Every call below /admin. */
export const adminEndpoints = [
  endpoint('GET', '/admin/weeklychallenge/current', 'user', 'The current weekly challenge, or null', {
    response: z.object({ challenge: z.nullable(admin.challenge) }),
  }),
  endpoint('GET', '/admin/weeklychallenge/latest', 'public', 'Which weekly challenge is the current one', {
    response: z.object({ challengeId: z.nullable(objectId) }),
    cache: {},
  }),
  endpoint('GET', '/admin/weeklychallenge/shelf', 'public', 'All weekly challenges, newest first', {
    query: pageQuery,
    response: admin.challengeShelf,
    cache: {},
  }),
  endpoint('GET', '/admin/weeklychallenge/shelf/{id}', 'public', 'One weekly challenge', {
    params: idInPath(texts.challenge),
    response: z.object({ challenge: admin.shelvedChallenge }),
    cache: {},
  }),
  endpoint('PUT', '/admin/weeklychallenge/mark-read', 'user', 'I have read the current challenge', {
    response: messageResponse,
  }),
  endpoint('GET', '/admin/blogs', 'admin', 'Blogs to moderate, with flags; `likes` as in GET /blog/all', {
    query: admin.listAdminBlogsQuery,
    response: wholeBlogPage,
  }),
  endpoint('GET', '/admin/moderation/summary', 'admin', 'How many blogs wait, and since when', {
    response: admin.moderationSummary,
  }),
  endpoint(
    'PUT',
    '/admin/blogs/approve/{id}',
    'admin',
    'Publish a pending blog; any other, drafts included, is a 409 that says where it stands',
    { ...decision, body: admin.approveRequest },
  ),
  endpoint(
    'PUT',
    '/admin/blogs/reject/{id}',
    'admin',
    'Send a pending or published blog back; any other is a 409 that says where it stands',
    { ...decision, body: admin.rejectRequest },
  ),
  endpoint('PUT', '/admin/blogs/undo/{id}', 'admin', 'Take the last decision back, within 30 days', decision),
  endpoint(
    'GET',
    '/admin/users',
    'admin',
    'Accounts, newest first; only=muted, banned, waiting (for consent) or undeliverable (the address is refused)',
    {
      query: admin.listUsersQuery,
      response: admin.listUsersResponse,
    },
  ),
  endpoint('GET', '/admin/users/{id}', 'admin', 'One account', ofUser),
  endpoint('PUT', '/admin/users/{id}', 'admin', 'Change name, email or the moderator flag', {
    ...ofUser,
    body: admin.editUserRequest,
  }),
  endpoint('PUT', '/admin/users/{id}/ban', 'admin', 'Ban an account: signs it out everywhere', {
    ...ofUser,
    body: admin.banRequest,
  }),
  endpoint('PUT', '/admin/users/{id}/unban', 'admin', 'Let an account back in', ofUser),
  endpoint('POST', '/admin/send-weekly-challenge', 'admin', 'Send the challenge by e-mail', {
    idempotent: true,
    body: admin.sendChallengeRequest('email'),
    response: admin.sendChallengeResponse,
  }),
  endpoint('POST', '/admin/send-weekly-challenge-notification', 'admin', 'Send the challenge to the bell', {
    idempotent: true,
    body: admin.sendChallengeRequest('notification'),
    response: admin.sendChallengeResponse,
  }),
  endpoint(
    'GET',
    '/admin/recipients/count',
    'admin',
    'How many accounts the challenge e-mail goes to, and how many addresses are refused',
    {
      response: admin.recipientCountResponse,
    },
  ),
  endpoint('GET', '/admin/email-runs', 'admin', 'E-mail sendings, newest first', {
    query: pageQuery,
    response: z.object({ runs: z.array(admin.emailRun), nextCursor: z.nullable(z.string()) }),
  }),
  endpoint('GET', '/admin/email-runs/{id}', 'admin', 'How far a sending is', {
    ...ofRun,
    response: z.object({ run: admin.emailRun }),
  }),
  endpoint('GET', '/admin/email-runs/{id}/failed', 'admin', 'Recipients who could not be reached', {
    ...ofRun,
    query: pageQuery,
    response: z.object({ failed: z.array(admin.failedEmail), nextCursor: z.nullable(z.string()) }),
  }),
  endpoint('POST', '/admin/email-runs/{id}/retry', 'admin', 'Try the failed e-mails of a sending again', {
    ...ofRun,
    response: z.object({ success: z.literal(true), message: z.string(), retried: z.number() }),
  }),
  endpoint('GET', '/admin/audit', 'admin', 'Who decided what, newest first', {
    query: pageQuery,
    response: z.object({ entries: z.array(auditLogEntry), nextCursor: z.nullable(z.string()) }),
  }),
  endpoint('PUT', '/admin/users/{id}/warn', 'admin', 'Warn an account', {
    ...ofUser,
    idempotent: true,
    body: safety.warnRequest,
  }),
  endpoint('PUT', '/admin/users/{id}/mute', 'admin', 'Keep an account from publishing for 1, 7 or 30 days', {
    ...ofUser,
    idempotent: true,
    body: safety.muteRequest,
  }),
  endpoint('PUT', '/admin/users/{id}/unmute', 'admin', 'Let an account publish again', ofUser),
  endpoint('POST', '/admin/users/{id}/xp', 'admin', 'Take XP back; the total never falls below 0', {
    ...ofUser,
    idempotent: true,
    body: safety.takeXpRequest,
    response: safety.takeXpResponse,
  }),
  endpoint('DELETE', '/admin/users/{id}/picture', 'admin', 'Take a profile picture away', {
    ...ofUser,
    body: safety.warnRequest,
  }),
  endpoint('GET', '/admin/cases', 'admin', 'What waits for moderators, most urgent first', {
    query: safety.listCasesQuery,
    response: safety.listCasesResponse,
  }),
  endpoint('GET', '/admin/cases/{id}', 'admin', 'A case, with what came before it', {
    ...ofCase,
    response: safety.caseResponse,
  }),
  endpoint('PUT', '/admin/cases/{id}/claim', 'admin', 'Take a case for ten minutes; 409 names who has it', {
    ...ofCase,
    response: safety.caseResponse,
  }),
  endpoint('PUT', '/admin/cases/{id}/release', 'admin', 'Give a claimed case back', {
    ...ofCase,
    response: messageResponse,
  }),
  endpoint('PUT', '/admin/cases/{id}/decide', 'admin', 'Decide a case about the revision that was read', {
    ...ofCase,
    changesBlogs: true,
    body: safety.decideCaseRequest,
    response: safety.decideCaseResponse,
  }),
  endpoint('PUT', '/admin/cases/decide', 'admin', 'Decide several cases alike, with an outcome each', {
    changesBlogs: true,
    body: safety.decideCasesRequest,
    response: safety.decideCasesResponse,
  }),
  endpoint('GET', '/admin/switches', 'admin', 'Which parts of the site are open', {
    response: safety.switchesResponse,
  }),
  endpoint('PUT', '/admin/switches/{surface}', 'admin', 'Open or close a part of the site', {
    params: z.object({ surface: safety.surface }),
    body: safety.setSwitchRequest,
    response: safety.switchesResponse,
  }),
  endpoint('GET', '/admin/figures', 'admin', 'A month of moderation in numbers, as JSON or CSV', {
    query: safety.figuresQuery,
    isWrittenByHandler: true,
    response: safety.figuresResponse,
  }),
] as const;
