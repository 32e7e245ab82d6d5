import * as letters from '../letters';
import { endpoint, internalEndpoint } from './endpoint';

/** The letterbox (docs/product.md#the-letterbox). */
export const letterEndpoints = [
  endpoint('GET', '/user/letters', 'user', 'What happened to my words, newest first', {
    query: letters.lettersQuery,
    response: letters.lettersResponse,
  }),
  endpoint('GET', '/user/letters/unread', 'user', 'How many letters I have not read', {
    response: letters.unreadLettersResponse,
  }),
  endpoint('PUT', '/user/letters/read', 'user', 'Mark letters as read, some or all', {
    body: letters.readLettersRequest,
    response: letters.unreadLettersResponse,
  }),
  endpoint('PUT', '/user/letters/kinds', 'user', 'Turn one kind of letters on or off', {
    body: letters.setLetterKindRequest,
    response: letters.setLetterKindResponse,
  }),
] as const;

export const letterRows = [
  internalEndpoint('blog', 'POST', '/internal/letters/blogs', ['user'], {
    body: letters.letterBlogsRequest,
    response: letters.letterBlogsResponse,
  }),
] as const;
