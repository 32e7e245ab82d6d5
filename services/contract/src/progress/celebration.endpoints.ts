import { endpoint } from '../core/endpoint';
import * as celebrations from './claim-celebrations';

/** Celebrations that are waiting to be shown to their reader. */
export const celebrationEndpoints = [
  endpoint('PUT', '/user/moments/claim', 'user', 'Take celebrations that wait for me, so that they are shown once', {
    body: celebrations.claimCelebrationsRequest,
    response: celebrations.claimCelebrationsResponse,
  }),
] as const;
