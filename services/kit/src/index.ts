export { eraseFromOutbox } from './data-rights/erase-from-outbox';
export { eraseRedisTraces, retainedInRedis } from './data-rights/erase-redis-traces';
export { type ErasureTable, kitErasureTable } from './data-rights/erasure-table';
export { tracesInFiles } from './data-rights/file-traces';
export { tracesInMongo } from './data-rights/mongo-traces';
export { tracesInRedis } from './data-rights/redis-traces';
export { type Trace, type Wanted, wantedId, wantedText } from './data-rights/searched-values';
export { commentReviewShape } from './moderation/comment-review-config';
export { consentConfigShape } from './moderation/consent-config';
export { PublishingPermit, type WriterStanding } from './moderation/publishing-permit';
export {
  isHiddenByReports,
  networkMarks,
  newOfNetworkCounted,
  type ReportSender,
  reportWeight,
} from './moderation/report-rules';
export { imageIdOf, imagePath, imageRoutes } from './pictures/image.routes';
export { ImageStore } from './pictures/image-store';
export { PictureAddresses } from './pictures/picture-addresses';
export { PictureBucket } from './pictures/picture-bucket';
export { pictureStore } from './pictures/picture-file';
export { type PicturePlace, pictureOptionsOf, picturePlaceShape } from './pictures/picture-place';
export { PictureSweeper } from './pictures/picture-sweeper';
export { PublicPictures } from './pictures/public-pictures';
export {
  type AppealTokenVerifier,
  createAppealTokenSigner,
  createAppealTokenVerifier,
} from './runtime/auth/appeal-token';
export { admitted, bearerToken, readerOf } from './runtime/auth/auth.middleware';
export { keyIdOf, readKeyRing, readPrivateKey } from './runtime/auth/key-ring';
export { createPreviewTickets, type PreviewTickets } from './runtime/auth/preview-tickets';
export { dropRevocations, revokeTokensBefore, storeRevocations } from './runtime/auth/revocation-store';
export { publishRevocations, Revocations } from './runtime/auth/revocations';
export type { Revocation } from './runtime/auth/revoked-tokens';
export { digest, randomToken } from './runtime/auth/secrets';
export { createTokenSigner, type TokenSigner } from './runtime/auth/token-signer';
export {
  createTokenVerifier,
  isPreviewToken,
  type SignedInUser,
  type TokenVerifier,
} from './runtime/auth/token-verifier';
export { isOutage, wasCutOff, wasNeverSent, withFurtherTries } from './runtime/calls/call-retries';
export { CircuitBreaker, CircuitOpen } from './runtime/calls/circuit-breaker';
export { createInternalSigner } from './runtime/calls/internal-signer';
export { createInternalVerifier, type InternalVerifier } from './runtime/calls/internal-verifier';
export { idleConnectionMs, ServiceClient } from './runtime/calls/service-client';
export { Batcher } from './runtime/concurrency/batcher';
export { FairQueue } from './runtime/concurrency/fair-queue';
export { KeyedMutex } from './runtime/concurrency/keyed-mutex';
export { RepeatedTask } from './runtime/concurrency/repeated-task';
export { withTimeLimit } from './runtime/concurrency/time-limit';
export {
  authConfigShape,
  baseConfigShape,
  ConfigError,
  commaSeparated,
  internalCallerShape,
  internalServiceShape,
  loadConfig,
  migrationConfigShape,
  mongoConfigShape,
  pem,
  pictureConfigShape,
  queueConfigShape,
  queueRedisUrl,
  redisConfigShape,
  staleReadsConfigShape,
} from './runtime/config';
export { AppError, errorBody, messageOf, toAppError } from './runtime/errors';
export { listTags, markStale, tagAnswer } from './runtime/http/cache-tags';
export { errorShape } from './runtime/http/error-shape';
export { formWithImage } from './runtime/http/form-with-image';
export { healthRoutes, type ReadinessChecks } from './runtime/http/health';
export { networkOf } from './runtime/http/limits/network-of';
export { byNetwork, byReader, RateLimiter, type RateLimitOptions, rateLimit } from './runtime/http/limits/rate-limit';
export { listen, stopListening } from './runtime/http/listen';
export { createMetrics, type HttpMetrics } from './runtime/http/metrics';
export { refuseSocket } from './runtime/http/refuse-socket';
export { once, underWayError } from './runtime/http/repeated-calls';
export { noteAnswered, requestContext, requestLog } from './runtime/http/request-log';
export { requireEveryCall, serve } from './runtime/http/serve';
export { createServiceApp, type ServiceApp } from './runtime/http/service-app';
export type { SentPicture } from './runtime/http/state';
export { batchesOf } from './runtime/mongo/batches-of';
export { type Collections, makeIndexes, openStores, type Stores, store } from './runtime/mongo/collections';
export { connectMongo } from './runtime/mongo/connect-mongo';
export { decodeCursor, encodeCursor } from './runtime/mongo/cursor';
export { type Day, dayBefore, dayOf, daysAfter, startOfNextDay } from './runtime/mongo/days';
export { ensureIndexes, isDuplicateKey } from './runtime/mongo/indexes';
export { KeyedBatcher } from './runtime/mongo/keyed-batcher';
export { Lease, type LeaseDocument } from './runtime/mongo/lease';
export { migrate } from './runtime/mongo/migrations/migrate';
export { firstMigration, type Migration } from './runtime/mongo/migrations/migration';
export { SchemaStore } from './runtime/mongo/migrations/schema-store';
export {
  newerThan,
  olderThan,
  type PageOf,
  type PageRequest,
  type Position,
  pageRequest,
  toPage,
} from './runtime/mongo/page';
export { ParsedDocuments } from './runtime/mongo/parsed-documents';
export { ReadBatcher } from './runtime/mongo/read-batcher';
export { type StaleReads, staleReads } from './runtime/mongo/stale-reads';
export { TransactionMutex } from './runtime/mongo/transaction-mutex';
export { Transactions } from './runtime/mongo/transactions';
export { inBatches, updateInBatches, usualBatchSize } from './runtime/mongo/update-in-batches';
export { createQueue, type JobQueue, type NewJob, type QueueConnection } from './runtime/queues/job-queue';
export {
  commandRecorder,
  type PublishAudit,
  publishToQueue,
  type RecordCommand,
} from './runtime/queues/operator-command';
export { Outbox, type OutboxEvent, type OutboxQueues } from './runtime/queues/outbox';
export { eventsIn } from './runtime/queues/pack';
export { createWorker, type JobHandler, type JobWorker, type JobWorkerOptions } from './runtime/queues/worker';
export { type AnnouncementHandlers, Announcer, listenTo } from './runtime/redis/announcements';
export { connectRedis, nodesOf, type RedisConnection } from './runtime/redis/connect-redis';
export { keyIn, movedKey } from './runtime/redis/keys';
export { publishSwitches, restoreSwitches, Switches } from './runtime/redis/site-switches';
export { runMain, StartError } from './runtime/run';
export { createShutdown } from './runtime/service/shutdown';
export { type ServiceContext, startService } from './runtime/service/start-service';
export { withoutAddresses } from './runtime/telemetry/log-privacy';
export { createLogger, type Logger } from './runtime/telemetry/logger';
export { readGauge, secondsSince, sharedReading } from './runtime/telemetry/read-gauges';
export {
  currentOrigin,
  currentRequest,
  type Origin,
  requestIdFrom,
  requestIdHeader,
  withOrigin,
} from './runtime/telemetry/request-context';
export { startSpanExport } from './runtime/telemetry/span-export';
export { traceparentOf } from './runtime/telemetry/trace-context';
export { parse } from './runtime/validation';
export * as errorTexts from './texts/errors';
