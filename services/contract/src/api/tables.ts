import { adminEndpoints } from '../admin/admin.endpoints';
import { blogEndpoints } from '../blog/blog.endpoints';
import { readingEndpoints } from '../blog/reading.endpoints';
import { writingEndpoints } from '../blog/writing.endpoints';
import type { Endpoint, InternalEndpoint } from '../core/endpoint';
import { registryEndpoints } from '../platform/registry.endpoints';
import { remoteEndpoints } from '../platform/remote.endpoints';
import { renderingRows } from '../platform/rendering/rendering.endpoints';
import { followingEndpoints } from '../user/following.endpoints';
import { notificationRows } from '../user/notification.endpoints';
import { userEndpoints } from '../user/user.endpoints';
import { internalRows } from './internal.endpoints';

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
