export { type Api, createApi } from './api.module';
export { cacheKeyOf, withParameter } from './cache/cache-key';
export { readResponse } from './cache/read-response';
export type { CachedResponse, ResponseCache } from './cache/response-cache';
