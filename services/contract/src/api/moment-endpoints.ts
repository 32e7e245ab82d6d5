import * as moments from '../claim-moments';
import { endpoint } from './endpoint';

/** Small celebrations that wait for their reader. */
export const momentEndpoints = [
  endpoint('PUT', '/user/moments/claim', 'user', 'Take celebrations that wait for me, so that they are shown once', {
    body: moments.claimMomentsRequest,
    response: moments.claimMomentsResponse,
  }),
] as const;
