import { endpoint } from '../core/endpoint';
import { idInPath } from '../core/primitives';
import * as texts from '../texts/not-found';
import * as page from './reader-page';
import * as user from './user';

/** Privacy settings, and the public pages of readers. */
export const readerPageEndpoints = [
  endpoint('PUT', '/user/privacy', 'user', 'Be on the leaderboard or not, have a page of my own or not', {
    body: page.setPrivacyRequest,
    response: user.userResponse,
  }),
  endpoint('GET', '/user/readers/{id}', 'public', 'The page of a reader who wants one, with their published blogs', {
    params: idInPath(texts.page),
    query: page.readerPageQuery,
    response: page.readerPage,
  }),
] as const;
