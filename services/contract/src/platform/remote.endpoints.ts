import * as z from 'zod/mini';
import { endpoint, smallBody } from '../core/endpoint';
import { idInPath } from '../core/primitives';
import * as texts from '../texts/not-found';
import { adminRemote, adminRemoteResponse, confirmRequest, rollbackRequest } from './admin-remotes';
import { deployTokenList, madeDeployToken, newDeployToken } from './deploy-tokens';
import { generationInUse } from './registry';
import { remoteErrorGroups } from './remote-errors';

const byRegistry = { answeredBy: 'registry' } as const;
const remoteChange = { ...byRegistry, ...smallBody, response: adminRemoteResponse } as const;

/** The teams' remotes, for moderators (docs/remotes.md). */
export const remoteEndpoints = [
  endpoint('GET', '/admin/remotes', 'admin', 'What is live of each remote, and how it does', {
    ...byRegistry,
    response: z.object({ remotes: z.array(adminRemote), generations: z.optional(z.array(generationInUse)) }),
  }),
  endpoint('POST', '/admin/remotes/{name}/rollback', 'admin', 'Take the canary back, else the stable version', {
    ...remoteChange,
    body: rollbackRequest,
  }),
  endpoint('POST', '/admin/remotes/{name}/navigation', 'admin', 'Confirm a new link in one of the menus', {
    ...remoteChange,
    body: confirmRequest,
  }),
  endpoint('GET', '/admin/remotes/{name}/errors', 'admin', "Errors of a remote on readers' pages", {
    ...byRegistry,
    response: remoteErrorGroups,
  }),
  endpoint('GET', '/admin/deploy-tokens', 'admin', 'Tokens that teams publish with', {
    ...byRegistry,
    response: deployTokenList,
  }),
  endpoint('POST', '/admin/deploy-tokens', 'admin', 'Make a token for one remote; the answer alone has it', {
    ...byRegistry,
    ...smallBody,
    body: newDeployToken,
    response: madeDeployToken,
    status: 201,
  }),
  endpoint('DELETE', '/admin/deploy-tokens/{id}', 'admin', 'Withdraw a token at once', {
    ...byRegistry,
    params: idInPath(texts.token),
    status: 204,
  }),
] as const;
