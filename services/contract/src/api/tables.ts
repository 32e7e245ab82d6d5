import { adminEndpoints } from './admin-endpoints';
import { blogEndpoints } from './blog-endpoints';
import type { Endpoint, InternalEndpoint } from './endpoint';
import { internalRows } from './internal-endpoints';
import { registryEndpoints } from './registry-endpoints';
import { remoteEndpoints } from './remote-endpoints';
import { userEndpoints } from './user-endpoints';
import { writingEndpoints } from './writing-endpoints';

/** Every call of the public API. A route that is not listed here is not reachable. */
const rows = [
  ...blogEndpoints,
  ...writingEndpoints,
  ...userEndpoints,
  ...adminEndpoints,
  ...remoteEndpoints,
  ...registryEndpoints,
] as const;

export type EndpointRow = (typeof rows)[number];
export type InternalRow = (typeof internalRows)[number];
export const endpoints: readonly Endpoint[] = rows;
export const internalEndpoints: readonly InternalEndpoint[] = internalRows;
