import * as z from 'zod/mini';
import { endpoint, smallBody } from '../core/endpoint';
import { idInPath, messageResponse, objectId, pageQuery, pictureQuery } from '../core/primitives';
import * as safety from '../moderation/index';
import { celebrationEndpoints } from '../progress/celebration.endpoints';
import * as texts from '../texts/not-found';
import { familyEndpoints } from './family.endpoints';
import { notificationEndpoints } from './notification.endpoints';
import * as ownAccount from './own-account';
import { readerPageEndpoints } from './reader-page.endpoints';
import * as user from './user';

const ofOtherUser = z.object({ userId: objectId });

/** Every call below /user. */
export const userEndpoints = [
  endpoint('GET', '/user/leaderboard', 'public', 'Who has earned the most XP, this week or ever', {
    query: user.leaderboardQuery,
    response: user.leaderboardResponse,
    cache: {},
    isWrittenByHandler: true,
  }),
  endpoint('GET', '/user/leaderboard/me', 'user', 'My own place', {
    query: user.ownPlaceQuery,
    response: user.ownPlaceResponse,
  }),
  endpoint('POST', '/user/login', 'public', 'Sign in', {
    ...smallBody,
    body: user.loginRequest,
    response: user.loginResponse,
  }),
  endpoint('POST', '/user/session/renew', 'public', 'A new token for a browser session, by its cookie', {
    ...smallBody,
    response: user.renewSessionResponse,
  }),
  endpoint('POST', '/user/logout', 'user', 'Sign out here, or with ?everywhere on every device', {
    query: user.logoutQuery,
    response: messageResponse,
  }),
  endpoint('GET', '/user/sessions', 'user', 'Where my account is signed in', { response: user.openSessionsResponse }),
  endpoint('DELETE', '/user/sessions/{id}', 'user', 'Sign out one of my devices', {
    params: idInPath(texts.session),
    response: messageResponse,
  }),
  endpoint('POST', '/user/register', 'public', 'Sign up', {
    body: user.registerRequest,
    picture: 'image',
    response: user.registerResponse,
    status: 201,
  }),
  endpoint('POST', '/user/forgot-password', 'public', 'Ask for a link to set a new password', {
    body: user.forgotPasswordRequest,
    response: messageResponse,
  }),
  endpoint('POST', '/user/reset-password', 'public', 'Set a new password with the link', {
    body: user.resetPasswordRequest,
    response: messageResponse,
  }),
  endpoint('POST', '/user/verify-email', 'public', 'Confirm an e-mail address with the link sent to it', {
    body: user.emailLinkRequest,
    response: messageResponse,
  }),
  endpoint('POST', '/user/verify-email/resend', 'user', 'Have the link to confirm my e-mail address sent again', {
    response: messageResponse,
  }),
  endpoint(
    'POST',
    '/user/take-back-email',
    'public',
    'Take a change of the e-mail address back, and sign everybody out',
    { body: user.emailLinkRequest, response: messageResponse },
  ),
  endpoint('GET', '/user/viewprofile', 'user', 'My account', { response: user.userResponse }),
  endpoint('GET', '/user/mine', 'user', 'What each page needs of my account; with=lists also what I hide and follow', {
    query: ownAccount.ownAccountQuery,
    response: ownAccount.ownAccountResponse,
  }),
  endpoint('PUT', '/user/clear-unlocked', 'user', 'Forget the rewards that have been shown', {
    response: user.userResponse,
  }),
  endpoint('PUT', '/user/avatar', 'user', 'Wear an avatar that is unlocked', {
    body: user.setAvatarRequest,
    response: user.userResponse,
    changesBlogs: true,
  }),
  endpoint('PUT', '/user/updateprofile', 'user', 'Change name, email, picture or password', {
    body: user.updateProfileRequest,
    picture: 'image',
    response: user.updateProfileResponse,
  }),
  endpoint('PUT', '/user/emails', 'user', 'Have challenges sent to me by e-mail or not', {
    ...smallBody,
    body: user.emailSettings,
    response: user.userResponse,
  }),
  endpoint('POST', '/user/rounds', 'user', 'Begin a round of a game', {
    idempotent: true,
    body: user.startRoundRequest,
    response: user.startRoundResponse,
    status: 201,
  }),
  endpoint('POST', '/user/addxp', 'user', 'Book the XP of a finished round', {
    idempotent: true,
    body: user.addXpRequest,
    response: user.addXpResponse,
  }),
  endpoint('GET', '/user/export', 'user', 'Everything my account holds, as a zip', { contentType: 'application/zip' }),
  endpoint('DELETE', '/user/account', 'user', 'Erase my account in 24 hours, unless I sign in again', {
    body: user.deleteAccountRequest,
    isBodyOptional: true,
    response: messageResponse,
  }),
  endpoint('GET', '/user/unsubscribe/{token}', 'public', 'Page to stop the challenge e-mails', {
    contentType: 'text/html',
  }),
  endpoint('POST', '/user/unsubscribe/{token}', 'public', 'Stop the challenge e-mails (one click)', {
    response: messageResponse,
    isWrittenByHandler: true,
  }),
  endpoint('GET', '/images/user/{file}', 'public', 'A profile picture: <id>.webp or <id>-small.webp', {
    query: pictureQuery,
    contentType: 'image/webp',
  }),
  endpoint('DELETE', '/user/picture', 'user', 'Take my profile picture away', { response: user.userResponse }),
  endpoint('POST', '/user/report', 'user', 'Report a profile name or picture; 200 when I did already', {
    body: safety.reportUserRequest,
    response: messageResponse,
    status: 201,
  }),
  endpoint('GET', '/user/hidden', 'user', 'Whom and what I do not want to see', {
    response: safety.blockedUsersResponse,
  }),
  endpoint('PUT', '/user/hidden/{userId}', 'user', 'Show me nothing by this reader', {
    params: ofOtherUser,
    response: messageResponse,
  }),
  endpoint('DELETE', '/user/hidden/{userId}', 'user', 'Show me this reader again', {
    params: ofOtherUser,
    response: messageResponse,
  }),
  endpoint('GET', '/user/decisions', 'user', 'What moderators decided about me, newest first', {
    answeredBy: 'admin',
    query: pageQuery,
    response: safety.myDecisionsResponse,
  }),
  endpoint('POST', '/user/appeals', 'public', 'Ask for a second look at a decision, signed in or banned', {
    answeredBy: 'admin',
    body: safety.appealRequest,
    response: messageResponse,
    status: 201,
  }),
  ...familyEndpoints,
  ...readerPageEndpoints,
  ...notificationEndpoints,
  ...celebrationEndpoints,
] as const;
