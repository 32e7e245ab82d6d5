import * as z from 'zod/mini';
import {
  adminUserResponse,
  approveRequest,
  banRequest,
  challengeResponse,
  decisionResponse,
  editUserRequest,
  emailRunResponse,
  listAdminBlogsQuery,
  listEmailRunsResponse,
  listFailedEmailsResponse,
  listUsersQuery,
  listUsersResponse,
  moderationSummary,
  recipientCountResponse,
  rejectRequest,
  retryRunResponse,
  sendChallengeEmailRequest,
  sendChallengeNotificationRequest,
  sendChallengeResponse,
} from '../admin';
import { listAuditResponse } from '../audit';
import { wholeBlogPage } from '../blog';
import { idInPath, messageResponse, pageQuery } from '../primitives';
import {
  caseResponse,
  decideCaseRequest,
  decideCaseResponse,
  decideCasesRequest,
  decideCasesResponse,
  figuresQuery,
  figuresResponse,
  listCasesQuery,
  listCasesResponse,
} from '../safety/cases';
import { takeAwayRequest } from '../safety/reports';
import { muteRequest, takeXpRequest, takeXpResponse, warnRequest } from '../safety/sanctions';
import { setSwitchRequest, surface, switchesResponse } from '../safety/switches';
import { endpoint } from './endpoint';

const ofBlog = { params: idInPath('Blog not found.') } as const;
const ofUser = { params: idInPath('User not found.') } as const;
const ofRun = { params: idInPath('That sending was not found.') } as const;

const ofCase = { params: idInPath('That case was not found.') } as const;

/** Every call below /admin. */
export const adminEndpoints = [
  endpoint('GET', '/admin/weeklychallenge/current', 'user', 'The current weekly challenge, or null', {
    response: challengeResponse,
  }),
  endpoint('PUT', '/admin/weeklychallenge/mark-read', 'user', 'I have read the current challenge', {
    response: messageResponse,
  }),
  endpoint('GET', '/admin/blogs', 'admin', 'Blogs to moderate, with flags; `likes` as in GET /blog/all', {
    query: listAdminBlogsQuery,
    response: wholeBlogPage,
  }),
  endpoint('GET', '/admin/moderation/summary', 'admin', 'How many blogs wait, and since when', {
    response: moderationSummary,
  }),
  endpoint(
    'PUT',
    '/admin/blogs/approve/{id}',
    'admin',
    'Publish a pending blog; any other, drafts included, is a 409 that says where it stands',
    {
      ...ofBlog,
      changesBlogs: true,
      body: approveRequest,
      response: decisionResponse,
    },
  ),
  endpoint(
    'PUT',
    '/admin/blogs/reject/{id}',
    'admin',
    'Send a pending or published blog back; any other is a 409 that says where it stands',
    {
      ...ofBlog,
      changesBlogs: true,
      body: rejectRequest,
      response: decisionResponse,
    },
  ),
  endpoint('PUT', '/admin/blogs/undo/{id}', 'admin', 'Take the last decision back, within 30 days', {
    ...ofBlog,
    changesBlogs: true,
    response: decisionResponse,
  }),
  endpoint('GET', '/admin/users', 'admin', 'Accounts, newest first', {
    query: listUsersQuery,
    response: listUsersResponse,
  }),
  endpoint('GET', '/admin/users/{id}', 'admin', 'One account', { ...ofUser, response: adminUserResponse }),
  endpoint('PUT', '/admin/users/{id}', 'admin', 'Change name, email or the moderator flag', {
    ...ofUser,
    body: editUserRequest,
    response: adminUserResponse,
  }),
  endpoint('PUT', '/admin/users/{id}/ban', 'admin', 'Ban an account: signs it out everywhere', {
    ...ofUser,
    body: banRequest,
    response: adminUserResponse,
  }),
  endpoint('PUT', '/admin/users/{id}/unban', 'admin', 'Let an account back in', {
    ...ofUser,
    response: adminUserResponse,
  }),
  endpoint('PUT', '/admin/users/{id}/warn', 'admin', 'Warn an account', {
    ...ofUser,
    body: warnRequest,
    response: adminUserResponse,
  }),
  endpoint('PUT', '/admin/users/{id}/mute', 'admin', 'Keep an account from publishing for 1, 7 or 30 days', {
    ...ofUser,
    body: muteRequest,
    response: adminUserResponse,
  }),
  endpoint('PUT', '/admin/users/{id}/unmute', 'admin', 'Let an account publish again', {
    ...ofUser,
    response: adminUserResponse,
  }),
  endpoint('POST', '/admin/users/{id}/xp', 'admin', 'Take XP back; the total never falls below 0', {
    ...ofUser,
    body: takeXpRequest,
    response: takeXpResponse,
  }),
  endpoint('DELETE', '/admin/users/{id}/picture', 'admin', 'Take a profile picture away', {
    ...ofUser,
    body: takeAwayRequest,
    isBodyOptional: true,
    response: adminUserResponse,
  }),
  endpoint('GET', '/admin/cases', 'admin', 'What waits for moderators, most urgent first', {
    query: listCasesQuery,
    response: listCasesResponse,
  }),
  endpoint('GET', '/admin/cases/{id}', 'admin', 'A case, with what came before it', {
    ...ofCase,
    response: caseResponse,
  }),
  endpoint('PUT', '/admin/cases/{id}/claim', 'admin', 'Take a case for ten minutes; 409 names who has it', {
    ...ofCase,
    response: caseResponse,
  }),
  endpoint('PUT', '/admin/cases/{id}/release', 'admin', 'Give a claimed case back', {
    ...ofCase,
    response: messageResponse,
  }),
  endpoint('PUT', '/admin/cases/{id}/decide', 'admin', 'Decide a case about the revision that was read', {
    ...ofCase,
    changesBlogs: true,
    body: decideCaseRequest,
    response: decideCaseResponse,
  }),
  endpoint('PUT', '/admin/cases/decide', 'admin', 'Decide several cases alike, with an outcome each', {
    changesBlogs: true,
    body: decideCasesRequest,
    response: decideCasesResponse,
  }),
  endpoint('GET', '/admin/switches', 'admin', 'Which parts of the site are open', { response: switchesResponse }),
  endpoint('PUT', '/admin/switches/{surface}', 'admin', 'Open or close a part of the site', {
    params: z.object({ surface }),
    body: setSwitchRequest,
    response: switchesResponse,
  }),
  endpoint('GET', '/admin/figures', 'admin', 'A month of moderation in numbers, as JSON or CSV', {
    query: figuresQuery,
    response: figuresResponse,
  }),
  endpoint('POST', '/admin/send-weekly-challenge', 'admin', 'Send the challenge by e-mail', {
    body: sendChallengeEmailRequest,
    response: sendChallengeResponse,
  }),
  endpoint('POST', '/admin/send-weekly-challenge-notification', 'admin', 'Send the challenge to the bell', {
    body: sendChallengeNotificationRequest,
    response: sendChallengeResponse,
  }),
  endpoint('GET', '/admin/recipients/count', 'admin', 'How many accounts the challenge e-mail goes to', {
    response: recipientCountResponse,
  }),
  endpoint('GET', '/admin/email-runs', 'admin', 'E-mail sendings, newest first', {
    query: pageQuery,
    response: listEmailRunsResponse,
  }),
  endpoint('GET', '/admin/email-runs/{id}', 'admin', 'How far a sending is', { ...ofRun, response: emailRunResponse }),
  endpoint('GET', '/admin/email-runs/{id}/failed', 'admin', 'Recipients who could not be reached', {
    ...ofRun,
    query: pageQuery,
    response: listFailedEmailsResponse,
  }),
  endpoint('POST', '/admin/email-runs/{id}/retry', 'admin', 'Try the failed e-mails of a sending again', {
    ...ofRun,
    response: retryRunResponse,
  }),
  endpoint('GET', '/admin/audit', 'admin', 'Who decided what, newest first', {
    query: pageQuery,
    response: listAuditResponse,
  }),
] as const;
