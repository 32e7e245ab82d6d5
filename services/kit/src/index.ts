export {
  type AppealTokenVerifier,
  createAppealTokenSigner,
  createAppealTokenVerifier,
} from './auth/appeal-token';
export { admitted, bearerToken, readerOf } from './auth/auth.middleware';
export { keyIdOf, readKeyRing, readPrivateKey } from './auth/key-ring';
export { createPreviewTickets, type PreviewTickets } from './auth/preview-tickets';
export { dropRevocations, revokeTokensBefore, storeRevocations } from './auth/revocation-store';
export { publishRevocations, Revocations } from './auth/revocations';
export type { Revocation } from './auth/revoked-tokens';
export { digest, randomToken } from './auth/secrets';
export { createTokenSigner, type TokenSigner } from './auth/token-signer';
export { createTokenVerifier, isPreviewToken, type SignedInUser, type TokenVerifier } from './auth/token-verifier';
export { Batcher } from './batcher';
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
} from './config';
export { AppError, errorBody, messageOf, toAppError } from './errors';
export { FairQueue } from './fair-queue';
export { listTags, markStale, tagAnswer } from './http/cache-tags';
export { errorShape } from './http/error-shape';
export { formWithImage } from './http/form-with-image';
export { healthRoutes, type ReadinessChecks } from './http/health';
export { listen, stopListening } from './http/listen';
export { createMetrics, type HttpMetrics } from './http/metrics';
export { networkOf } from './http/network-of';
export { byNetwork, byReader, RateLimiter, type RateLimitOptions, rateLimit } from './http/rate-limit';
export { refuseSocket } from './http/refuse-socket';
export { once, underWayError } from './http/repeated-calls';
export { noteAnswered, requestContext, requestLog } from './http/request-log';
export { requireEveryCall, serve } from './http/serve';
export { createServiceApp, type ServiceApp } from './http/service-app';
export type { SentPicture } from './http/state';
export { imageIdOf, imagePath, imageRoutes } from './images/image.routes';
export { ImageStore } from './images/image-store';
export { PictureAddresses } from './images/picture-addresses';
export { PictureBucket } from './images/picture-bucket';
export { pictureStore } from './images/picture-file';
export { type PicturePlace, pictureOptionsOf, picturePlaceShape } from './images/picture-place';
export { PictureSweeper } from './images/picture-sweeper';
export { PublicPictures } from './images/public-pictures';
export { CircuitBreaker, CircuitOpen } from './internal/circuit-breaker';
export { createInternalSigner } from './internal/internal-signer';
export { createInternalVerifier, type InternalVerifier } from './internal/internal-verifier';
export { isOutage, wasCutOff, wasNeverSent, withFurtherTries } from './internal/lost-calls';
export { idleConnectionMs, ServiceClient } from './internal/service-client';
export { KeyedMutex } from './keyed-mutex';
export { withoutAddresses } from './log-privacy';
export { createLogger, type Logger } from './logger';
export { readGauge, secondsSince, sharedReading } from './metrics/read-gauges';
export { migrate } from './migrations/migrate';
export { firstMigration, type Migration } from './migrations/migration';
export { SchemaStore } from './migrations/schema-store';
export { batchesOf } from './mongo/batches-of';
export { type Collections, makeIndexes, openStores, type Stores, store } from './mongo/collections';
export { connectMongo } from './mongo/connect-mongo';
export { decodeCursor, encodeCursor } from './mongo/cursor';
export { type Day, dayBefore, dayOf, daysAfter, startOfNextDay } from './mongo/days';
export { ensureIndexes, isDuplicateKey } from './mongo/indexes';
export { KeyedBatcher } from './mongo/keyed-batcher';
export { Lease, type LeaseDocument } from './mongo/lease';
export { newerThan, olderThan, type PageOf, type PageRequest, type Position, pageRequest, toPage } from './mongo/page';
export { ParsedDocuments } from './mongo/parsed-documents';
export { ReadBatcher } from './mongo/read-batcher';
export { type StaleReads, staleReads } from './mongo/stale-reads';
export { TransactionMutex } from './mongo/transaction-mutex';
export { Transactions } from './mongo/transactions';
export { inBatches, updateInBatches, usualBatchSize } from './mongo/update-in-batches';
export {
  commandRecorder,
  type PublishAudit,
  publishToQueue,
  type RecordCommand,
} from './operators/record-command';
export { createQueue, type JobQueue, type NewJob, type QueueConnection } from './queues/job-queue';
export { Outbox, type OutboxEvent, type OutboxQueues } from './queues/outbox';
export { eventsIn } from './queues/pack';
export { createWorker, type JobHandler, type JobWorker, type JobWorkerOptions } from './queues/worker';
export { type AnnouncementHandlers, Announcer, listenTo } from './redis/announcements';
export { connectRedis, nodesOf, type RedisConnection } from './redis/connect-redis';
export { keyIn, movedKey } from './redis/keys';
export { RepeatedTask } from './repeated-task';
export {
  currentOrigin,
  currentRequest,
  type Origin,
  requestIdFrom,
  requestIdHeader,
  withOrigin,
} from './request-context';
export { runMain, StartError } from './run';
export { commentReviewShape } from './safety/comment-review-config';
export { consentConfigShape } from './safety/consent-config';
export { PublishingPermit, type WriterStanding } from './safety/publishing-permit';
export {
  isHiddenByReports,
  networkMarks,
  newOfNetworkCounted,
  type ReportSender,
  reportWeight,
} from './safety/report-rules';
export { publishSwitches, restoreSwitches, Switches } from './safety/switches';
export { createShutdown } from './shutdown';
export { startSpanExport } from './span-export';
export { type ServiceContext, startService } from './start-service';
export * as errorTexts from './texts/errors';
export { withTimeLimit } from './time-limit';
export { traceparentOf } from './trace-context';
export { eraseFromOutbox } from './traces/erase-from-outbox';
export { eraseRedisTraces, retainedInRedis } from './traces/erase-redis-traces';
export { type ErasureTable, kitErasureTable } from './traces/erasure-table';
export { tracesInFiles } from './traces/file-traces';
export { tracesInMongo } from './traces/mongo-traces';
export { tracesInRedis } from './traces/redis-traces';
export { type Trace, type Wanted, wantedId, wantedText } from './traces/wanted';
export { parse } from './validation';
