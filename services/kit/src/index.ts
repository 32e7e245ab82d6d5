export { bearerToken, optionalUser } from './auth/auth.middleware';
export { type KeyRing, keyIdOf, readKeyRing, readPrivateKey } from './auth/key-ring';
export {
  publishRevocation,
  publishSessionRevocation,
  type RevocationListener,
  Revocations,
} from './auth/revocations';
export type { RevokedSession } from './auth/revoked-tokens';
export { createTokenSigner, type TokenSigner } from './auth/token-signer';
export {
  createTokenVerifier,
  type SignedInUser,
  type TokenClaims,
  type TokenStanding,
  type TokenVerifier,
  type TokenVerifierOptions,
} from './auth/token-verifier';
export { Batcher } from './batcher';
export {
  authConfigShape,
  baseConfigShape,
  ConfigError,
  commaSeparated,
  internalCallerShape,
  internalServiceShape,
  loadConfig,
  mongoConfigShape,
  pem,
  queueConfigShape,
  queueRedisUrl,
  redisConfigShape,
} from './config';
export { AppError, type AppErrorOptions, errorBody, messageOf, toAppError } from './errors';
export { FairQueue, type FairQueueOptions, type Turn } from './fair-queue';
export { answerError, errorShape } from './http/error-shape';
export { formWithImage } from './http/form-with-image';
export { failingChecks, healthRoutes, type ReadinessChecks } from './http/health';
export { type ListenOptions, listen, stopListening } from './http/listen';
export { createMetrics, type HttpMetrics } from './http/metrics';
export { networkOf } from './http/network-of';
export { byNetwork, byReader, RateLimiter, type RateLimitOptions, rateLimit } from './http/rate-limit';
export { refuseSocket } from './http/refuse-socket';
export { requestContext, requestLog } from './http/request-log';
export { type Call, type Handler, requireEveryCall, serve } from './http/serve';
export { createServiceApp, type ServiceApp, type ServiceAppOptions } from './http/service-app';
export type { SentPicture } from './http/state';
export { imageIdOf, imagePath, imageRoutes } from './images/image.routes';
export { type ImageSize, ImageStore, type StoredImage } from './images/image-store';
export { PictureSweeper, type PictureSweeperOptions, pictureStore } from './images/picture-sweeper';
export { CircuitBreaker, type CircuitBreakerOptions, CircuitOpen } from './internal/circuit-breaker';
export { createInternalSigner, type InternalSigner } from './internal/internal-signer';
export { createInternalVerifier, type InternalVerifier } from './internal/internal-verifier';
export { isOutage, wasCutOff, wasNeverSent, withFurtherTries } from './internal/lost-calls';
export {
  type InternalInput,
  idleConnectionMs,
  ServiceClient,
  type ServiceClientOptions,
} from './internal/service-client';
export { KeyedQueue } from './keyed-queue';
export { createLogger, type Logger, type LoggerOptions } from './logger';
export { watchOutbox } from './metrics/outbox-gauges';
export { watchQueues } from './metrics/queue-gauges';
export { type Collections, openStores, type Store, store } from './mongo/collections';
export { connectMongo, type MongoConnection, type MongoOptions } from './mongo/connect-mongo';
export { type CursorValues, decodeCursor, encodeCursor } from './mongo/cursor';
export { ensureIndexes, isDuplicateKey } from './mongo/indexes';
export { newerThan, olderThan, type PageOf, type PageRequest, type Position, pageRequest, toPage } from './mongo/page';
export { Transactions } from './mongo/transactions';
export {
  commandRecorder,
  type OperatorCommand,
  operatorName,
  type PublishAudit,
  publishToQueue,
  type RecordCommand,
} from './operators/record-command';
export { type AddJobOptions, createQueue, type JobQueue, type NewJob, type QueueConnection } from './queues/job-queue';
export { Outbox, type OutboxEvent, type OutboxQueues } from './queues/outbox';
export { eventsIn } from './queues/pack';
export { type SetAsideEvent, setAsideCollection } from './queues/set-aside-events';
export { createWorker, type JobHandler, type JobWorker, type JobWorkerOptions } from './queues/worker';
export { type AnnouncementHandlers, Announcer, listenTo } from './redis/announcements';
export { connectRedis, type RedisConnectionOptions } from './redis/connect-redis';
export { RepeatedTask } from './repeated-task';
export {
  currentOrigin,
  currentRequest,
  type Origin,
  type RequestContext,
  requestIdFrom,
  requestIdHeader,
  withOrigin,
} from './request-context';
export { runMain, StartError } from './run';
export { PublishingPermit, type WriterStanding } from './safety/publishing-permit';
export { publishSwitches, restoreSwitches, Switches } from './safety/switches';
export { createShutdown, type Shutdown } from './shutdown';
export { startSpanExport } from './span-export';
export { type BackgroundWorker, type ServiceContext, startService } from './start-service';
export { type Trace, traceparentHeader, traceparentOf } from './trace-context';
export { parse } from './validation';
