import { adminUser, challenge, emailRun } from '../admin';
import { blog, blogCard, comment, reply } from '../blog';
import { errorResponse } from '../errors';
import { leaderboardEntry, publicUser, user } from '../user';
import { adminEndpoints } from './admin-endpoints';
import { blogEndpoints } from './blog-endpoints';
import type { Endpoint } from './endpoint';
import { remoteEndpoints } from './remote-endpoints';
import { userEndpoints } from './user-endpoints';

export type { Access, Endpoint, EndpointMethod } from './endpoint';

/** Every call of the public API (spec section 7, design section 4). A route that is not here is not reachable. */
export const endpoints: readonly Endpoint[] = [
  ...blogEndpoints,
  ...userEndpoints,
  ...adminEndpoints,
  ...remoteEndpoints,
];

/** Schemas that /openapi.json shows once, by name. */
export const namedSchemas = {
  Blog: blog,
  BlogCard: blogCard,
  Comment: comment,
  Reply: reply,
  User: user,
  PublicUser: publicUser,
  LeaderboardEntry: leaderboardEntry,
  AdminUser: adminUser,
  Challenge: challenge,
  EmailRun: emailRun,
  Error: errorResponse,
} as const;
