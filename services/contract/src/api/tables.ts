import { adminEndpoints } from './admin-endpoints';
import { blogEndpoints } from './blog-endpoints';
import type { Endpoint, InternalEndpoint } from './endpoint';
import { followingEndpoints } from './following-endpoints';
import { internalRows } from './internal-endpoints';
import { notificationRows } from './notification-endpoints';
import { readingEndpoints } from './reading-endpoints';
import { registryEndpoints } from './registry-endpoints';
import { remoteEndpoints } from './remote-endpoints';
import { renderingRows } from './rendering-endpoints';
import { userEndpoints } from './user-endpoints';
import { writingEndpoints } from './writing-endpoints';

/** Every call of the public API. A route that is not listed here is not reachable. */
const rows = [
  ...blogEndpoints,
  ...writingEndpoints,
  ...readingEndpoints,
  ...followingEndpoints,
  ...userEndpoints,
  ...adminEndpoints,
  ...remoteEndpoints,
  ...registryEndpoints,
] as const;

export type EndpointRow = (typeof rows)[number];
const allInternalRows = [...internalRows, ...notificationRows, ...renderingRows] as const;

export type InternalRow = (typeof allInternalRows)[number];
export const endpoints: readonly Endpoint[] = rows;
export const internalEndpoints: readonly InternalEndpoint[] = allInternalRows;
