import { type Endpoint, endpointOf, type InternalEndpoint } from '@storysprout/contract/api';

export const signIn = endpointOf('POST /user/login');

/**
 * Calls with which readers sign in, stay signed in or register. The user service itself limits them by account, session
 * and number of new accounts; calls of parents by family.
 */
export const waysIn: ReadonlySet<Endpoint | InternalEndpoint> = new Set([
  signIn,
  endpointOf('POST /user/session/renew'),
  endpointOf('POST /user/age'),
  endpointOf('POST /user/register'),
]);
