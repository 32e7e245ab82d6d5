import * as z from 'zod/mini';
import { idInPath, messageResponse, objectId, pageQuery } from '../primitives';
import { hiddenUsersResponse, reportUserRequest } from '../safety/reports';
import { appealRequest, myDecisionsResponse } from '../safety/sanctions';
import {
  addXpRequest,
  addXpResponse,
  deleteAccountRequest,
  emailLinkRequest,
  forgotPasswordRequest,
  leaderboardQuery,
  leaderboardResponse,
  loginRequest,
  loginResponse,
  logoutQuery,
  openSessionsResponse,
  registerRequest,
  renewSessionResponse,
  resetPasswordRequest,
  setAvatarRequest,
  startRoundRequest,
  startRoundResponse,
  updateProfileRequest,
  updateProfileResponse,
  userResponse,
} from '../user';
import { endpoint } from './endpoint';

const ofOtherUser = z.object({ userId: objectId });

/** Every call below /user. */
export const userEndpoints = [
  endpoint('GET', '/user/leaderboard', 'public', 'Who has earned the most XP, this week or ever', {
    query: leaderboardQuery,
    response: leaderboardResponse,
    cache: {},
    isWrittenByHandler: true,
  }),
  endpoint('POST', '/user/login', 'public', 'Sign in', { body: loginRequest, response: loginResponse }),
  endpoint('POST', '/user/session/renew', 'public', 'A new token for a browser session, by its cookie', {
    response: renewSessionResponse,
  }),
  endpoint('POST', '/user/logout', 'user', 'Sign out here, or with ?everywhere on every device', {
    query: logoutQuery,
    response: messageResponse,
  }),
  endpoint('GET', '/user/sessions', 'user', 'Where my account is signed in', { response: openSessionsResponse }),
  endpoint('DELETE', '/user/sessions/{id}', 'user', 'Sign out one of my devices', {
    params: idInPath('You are not signed in there any more.'),
    response: messageResponse,
  }),
  endpoint('POST', '/user/register', 'public', 'Sign up', {
    body: registerRequest,
    picture: 'image',
    response: messageResponse,
    status: 201,
  }),
  endpoint('POST', '/user/forgot-password', 'public', 'Ask for a link to set a new password', {
    body: forgotPasswordRequest,
    response: messageResponse,
  }),
  endpoint('POST', '/user/reset-password', 'public', 'Set a new password with the link', {
    body: resetPasswordRequest,
    response: messageResponse,
  }),
  endpoint('POST', '/user/verify-email', 'public', 'Confirm an e-mail address with the link sent to it', {
    body: emailLinkRequest,
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
    {
      body: emailLinkRequest,
      response: messageResponse,
    },
  ),
  endpoint('GET', '/user/viewprofile', 'user', 'My account', { response: userResponse }),
  endpoint('PUT', '/user/clear-unlocked', 'user', 'Forget the rewards that have been shown', {
    response: userResponse,
  }),
  endpoint('PUT', '/user/avatar', 'user', 'Wear an avatar that is unlocked', {
    body: setAvatarRequest,
    response: userResponse,
  }),
  endpoint('PUT', '/user/updateprofile', 'user', 'Change name, email, picture or password', {
    body: updateProfileRequest,
    picture: 'image',
    response: updateProfileResponse,
  }),
  endpoint('POST', '/user/rounds', 'user', 'Begin a round of a game', {
    body: startRoundRequest,
    response: startRoundResponse,
    status: 201,
  }),
  endpoint('POST', '/user/addxp', 'user', 'Book the XP of a finished round', {
    body: addXpRequest,
    response: addXpResponse,
  }),
  endpoint('GET', '/user/export', 'user', 'Everything my account holds, as a zip', { contentType: 'application/zip' }),
  endpoint('DELETE', '/user/account', 'user', 'Delete my account in 24 hours, unless I sign in again', {
    body: deleteAccountRequest,
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
  endpoint('DELETE', '/user/picture', 'user', 'Take my profile picture away', { response: userResponse }),
  endpoint('POST', '/user/report', 'user', 'Report a profile name or picture; 200 when I did already', {
    body: reportUserRequest,
    response: messageResponse,
    status: 201,
  }),
  endpoint('GET', '/user/hidden', 'user', 'Whom and what I do not want to see', { response: hiddenUsersResponse }),
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
    response: myDecisionsResponse,
  }),
  endpoint('POST', '/user/appeals', 'user', 'Ask for a second look at a decision', {
    answeredBy: 'admin',
    body: appealRequest,
    response: messageResponse,
    status: 201,
  }),
  endpoint('GET', '/images/user/{file}', 'public', 'A profile picture: <id>.webp or <id>-small.webp', {
    contentType: 'image/webp',
  }),
] as const;
