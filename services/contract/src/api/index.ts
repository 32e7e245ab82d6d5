import { adminUser, challenge, emailRun } from '../admin/admin';
import { blog, blogCard, comment, reply } from '../blog/blog';
import type { Endpoint, InternalEndpoint } from '../core/endpoint';
import { leaderboardEntry, publicUser, user } from '../user/user';
import { errorResponse } from './errors';
import { endpoints, internalEndpoints } from './tables';
import type { CallKey } from './typed-calls';

export type { Access, CallRow, Endpoint, EndpointMethod, InternalEndpoint, VisitorCache } from '../core/endpoint';
export { pathsWithoutPage, unknownCalls, whyTaken } from './taken-addresses';
export type * from './typed-calls';
export { endpoints, internalEndpoints };

const byKey = new Map<string, Endpoint | InternalEndpoint>(
  [...endpoints, ...internalEndpoints].map((row) => [`${row.method} ${row.path}`, row]),
);

/**
 * Returns the row of a call.
 *
 * @throws Error for a call that is not in the tables, which the types rule out
 */
export function endpointOf(key: CallKey): Endpoint | InternalEndpoint {
  const found = byKey.get(key);
  if (!found) throw new Error(`The contract has no call ${key}.`);
  return found;
}

/** The service that answers a call. */
export function serviceOf(row: Endpoint | InternalEndpoint): string {
  if ('service' in row) return row.service;
  const [, first, second] = row.path.split('/');
  return row.answeredBy ?? (first === 'images' ? second : first) ?? '';
}

/** Schemas that /openapi.json defines once, by name. */
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
