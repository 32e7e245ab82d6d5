export * as errorTexts from '../texts/errors';
export { type AppealTokenVerifier, createAppealTokenSigner, createAppealTokenVerifier } from './auth/appeal-token';
export { admitted, bearerToken, readerOf } from './auth/auth.middleware';
export { keyIdOf, readKeyRing, readPrivateKey } from './auth/key-ring';
export { createPreviewTickets, type PreviewTickets } from './auth/preview-tickets';
export { dropRevocations, revokeTokensBefore, storeRevocations } from './auth/revocation-store';
export { publishRevocations, Revocations } from './auth/revocations';
export type { Revocation } from './auth/revoked-tokens';
export { digest, randomToken } from './auth/secrets';
export { createTokenSigner, type SignOptions, type TokenSigner } from './auth/token-signer';
export {
  createTokenVerifier,
  isPreviewToken,
  type SignedInUser,
  type TokenClaims,
  type TokenVerifier,
} from './auth/token-verifier';
export { CircuitOpen } from './calls/circuit-breaker';
export { createInternalSigner, type InternalSigner } from './calls/internal-signer';
export { createInternalVerifier, type InternalVerifier } from './calls/internal-verifier';
export { ServiceClient } from './calls/service-client';
export { Upstream, type UpstreamResponse } from './calls/upstream';
export { Batcher } from './concurrency/batcher';
export { deferred } from './concurrency/deferred';
export { FairQueue } from './concurrency/fair-queue';
export { KeyedMutex } from './concurrency/keyed-mutex';
export { RepeatedTask } from './concurrency/repeated-task';
export { withTimeLimit } from './concurrency/time-limit';
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
  type ServiceConfig,
  siteNameConfigShape,
  staleReadsConfigShape,
} from './config';
export { AppError, errorBody, messageOf, toAppError } from './errors';
export { listTags, markStale, tagAnswer } from './http/cache-tags';
export { errorShape } from './http/error-shape';
export { formWithImage } from './http/form-with-image';
export { healthRoutes, type ReadinessChecks } from './http/health';
export { callersOf } from './http/internal-guard';
export { networkOf } from './http/limits/network-of';
export { byNetwork, byReader, RateLimiter, type RateLimitOptions, rateLimit } from './http/limits/rate-limit';
export { listen, stopListening } from './http/listen';
export { createMetrics, type HttpMetrics } from './http/metrics';
export { refuseSocket } from './http/refuse-socket';
export { once, underWayError } from './http/repeated-calls';
export { noteAnswered, requestContext, requestLog } from './http/request-log';
export { requireEveryCall, serve } from './http/serve';
export { createServiceApp, type ServiceApp } from './http/service-app';
export type { SentPicture } from './http/state';
export { batchesOf } from './mongo/batches-of';
export { type Collections, makeIndexes, openStores, type ShardKey, type Stores, store } from './mongo/collections';
export { connectMongo, type MongoConnection } from './mongo/connect-mongo';
export { decodeCursor, encodeCursor } from './mongo/cursor';
export { type Day, dayBefore, dayOf, daysAfter, startOfNextDay } from './mongo/days';
export { ensureIndexes, isDuplicateKey } from './mongo/indexes';
export { KeyedBatcher } from './mongo/keyed-batcher';
export { Lease, type LeaseDocument } from './mongo/lease';
export { migrate } from './mongo/migrations/migrate';
export { firstMigration, type Migration } from './mongo/migrations/migration';
export { SchemaStore } from './mongo/migrations/schema-store';
export { newerThan, olderThan, type PageOf, type PageRequest, type Position, pageRequest, toPage } from './mongo/page';
export { ParsedDocuments } from './mongo/parsed-documents';
export { ReadBatcher } from './mongo/read-batcher';
export { type StaleReads, staleReads } from './mongo/stale-reads';
export { TransactionMutex } from './mongo/transaction-mutex';
export { Transactions } from './mongo/transactions';
export { inBatches, updateInBatches, usualBatchSize } from './mongo/update-in-batches';
export { createQueue, type JobQueue, type NewJob, type QueueConnection } from './queues/job-queue';
export { commandRecorder, type PublishAudit, publishToQueue, type RecordCommand } from './queues/operator-command';
export { Outbox, type OutboxEvent, type OutboxQueues } from './queues/outbox';
export type { OutboxEntry } from './queues/outbox-entry';
export { eventsIn } from './queues/pack';
export { createWorker, type JobHandler, type JobWorker, type JobWorkerOptions } from './queues/worker';
export { type AnnouncementHandlers, Announcer, listenTo } from './redis/announcements';
export { connectRedis, nodesOf, type RedisConnection } from './redis/connect-redis';
export { keyIn, movedKey, plainKey, queuePrefixOn } from './redis/keys';
export { publishSwitches, restoreSwitches, Switches } from './redis/site-switches';
export { runMain, StartError } from './run';
export { type BuiltService, buildService, type ServiceOverrides } from './service/build-service';
export {
  type BackgroundWorker,
  type JobHandlers,
  type ServiceContext,
  type ServiceModule,
  type ServicePlan,
  servicePlan,
} from './service/service-plan';
export { createShutdown, type Shutdown } from './service/shutdown';
export { startService } from './service/start-service';
export { withoutAddresses } from './telemetry/log-privacy';
export { createLogger, type Logger } from './telemetry/logger';
export { readGauge, secondsSince, sharedReading } from './telemetry/read-gauges';
export {
  currentOrigin,
  currentRequest,
  type Origin,
  requestIdFrom,
  requestIdHeader,
  withOrigin,
} from './telemetry/request-context';
export { startSpanExport } from './telemetry/span-export';
export { traceparentOf } from './telemetry/trace-context';
export { parse } from './validation';
