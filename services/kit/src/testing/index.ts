export { onCleanup } from './cleanup';
export { freePort } from './free-port';
export {
  client,
  type RunningApp,
  startApp,
  type TestCall,
  type TestClient,
  type TestRequest,
  type TestResponse,
} from './http-client';
export { internalClients, testInternalSettings, testInternalVerifier, testSigner } from './internal';
export { internalRoutesOf, tryInternalRoutes } from './internal-access';
export { noisyPngBuffer, pngBuffer, sentPicture } from './pictures';
export { scriptArgs, spawnProcess, type TestProcess } from './process';
export { propertyRuns } from './property-runs';
export { type AskedStatements, askedStatements, statementsOfClient, unplannedStatements } from './query-plans';
export { startRedisCluster } from './redis-cluster';
export { type RedisServer, startRedisServer } from './redis-server';
export { requestsWithNul } from './request-samples';
export { type S3Server, startS3Server } from './s3-server';
export { seededRandom } from './seeded-random';
export { scatteredStatements, unshardableIndexes } from './shard-keys';
export { quietLogger, type TestDatabase, type TestRedis, testDatabase, testRedis } from './stores';
export { newTestKeys, signTestToken, type TestKeys, type TestTokenOptions, testKeys } from './tokens';
export { waitFor } from './wait-for';
