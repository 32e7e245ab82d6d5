import { type Endpoint, endpointOf, type InternalEndpoint } from '@storysprout/contract/api';

export const signIn = endpointOf('POST /user/login');

/** Calls by which readers come in. The user service limits them by account, session and accounts made; grown-ups' by family. */
export const waysIn: ReadonlySet<Endpoint | InternalEndpoint> = new Set([
  signIn,
  endpointOf('POST /user/session/renew'),
  endpointOf('POST /user/age'),
  endpointOf('POST /user/register'),
]);
