export { eraseFromOutbox } from './erase-from-outbox';
export { eraseRedisTraces, retainedInRedis } from './erase-redis-traces';
export { type ErasureTable, kitErasureTable } from './erasure-table';
export { tracesInFiles } from './file-traces';
export { tracesInMongo } from './mongo-traces';
export { tracesInRedis } from './redis-traces';
export { type Trace, type Wanted, wantedId, wantedText } from './searched-values';
