/**
 * Which process may make which call to another service's `/internal/*`. A service refuses every call that is not listed
 * here, so a compromised process can do no more than its kind needs.
 */

/** The kinds of processes that call others; each signs with its own key under this name. */
export const internalCallers = ['gateway', 'blog', 'user', 'admin', 'mail-worker'] as const;
export type InternalCaller = (typeof internalCallers)[number];

/** The services that are called, by the names used as audience in tokens. */
export type InternalService = 'blog' | 'user' | 'admin';

export interface InternalCall {
  readonly method: 'GET' | 'POST' | 'PUT' | 'DELETE';
  /** The route's pattern. */
  readonly path: `/internal/${string}`;
  readonly callers: readonly InternalCaller[];
}

export const internalCalls: Readonly<Record<InternalService, readonly InternalCall[]>> = {
  blog: [
    { method: 'GET', path: '/internal/blogs', callers: ['admin'] },
    { method: 'GET', path: '/internal/blogs/:id', callers: ['admin'] },
    { method: 'POST', path: '/internal/blogs/:id/decision', callers: ['admin'] },
    { method: 'GET', path: '/internal/moderation/summary', callers: ['admin'] },
    { method: 'GET', path: '/internal/readers/:id/:part', callers: ['user'] },
  ],
  user: [
    { method: 'GET', path: '/internal/users', callers: ['admin'] },
    { method: 'GET', path: '/internal/users/:id', callers: ['admin', 'blog'] },
    { method: 'PUT', path: '/internal/users/:id', callers: ['admin'] },
    { method: 'PUT', path: '/internal/users/:id/ban', callers: ['admin'] },
    { method: 'PUT', path: '/internal/users/:id/unban', callers: ['admin'] },
    { method: 'POST', path: '/internal/users/reachable', callers: ['mail-worker'] },
    { method: 'GET', path: '/internal/recipients', callers: ['admin'] },
    { method: 'GET', path: '/internal/recipients/count', callers: ['admin'] },
    { method: 'POST', path: '/internal/password-resets/:resetId/token', callers: ['mail-worker'] },
    { method: 'POST', path: '/internal/email-links/:linkId/token', callers: ['mail-worker'] },
    { method: 'GET', path: '/internal/rounds', callers: ['gateway'] },
    { method: 'POST', path: '/internal/rounds/known', callers: ['gateway'] },
  ],
  admin: [],
};

/** The callers that may make this call; none when it is not listed. */
export function callersOf(service: InternalService, method: string, path: string): readonly InternalCaller[] {
  const call = internalCalls[service].find((each) => each.method === method && each.path === path);
  return call?.callers ?? [];
}
