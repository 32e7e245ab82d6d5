import * as z from 'zod/mini';
import { endpoint } from '../core/endpoint';
import { messageResponse } from '../core/primitives';
import * as texts from '../texts/not-found';
import * as following from './following';

const ofWriter = {
  params: z.object({
    userId: z.string().check(z.regex(/^[0-9a-f]{24}$/i, texts.writer), z.toLowerCase()),
  }),
} as const;

/** Following writers, to be notified of their new stories (docs/product.md#following). */
export const followingEndpoints = [
  endpoint('GET', '/user/following', 'user', 'The writers that I follow', { response: following.followingResponse }),
  endpoint('PUT', '/user/following/{userId}', 'user', 'Tell me about new stories of this writer', {
    ...ofWriter,
    response: messageResponse,
  }),
  endpoint('DELETE', '/user/following/{userId}', 'user', 'Tell me no more about this writer', {
    ...ofWriter,
    response: messageResponse,
  }),
  endpoint('GET', '/user/followers', 'user', 'How many readers follow me', { response: following.followersResponse }),
] as const;
