export {
  client,
  type RunningApp,
  startApp,
  type TestCall,
  type TestClient,
  type TestRequest,
  type TestResponse,
} from './calls/http-client';
export { internalClients, testInternalSettings, testInternalVerifier, testSigner } from './calls/internal';
export { internalRoutesOf, tryInternalRoutes } from './calls/internal-access';
export { requestsWithNul } from './calls/request-samples';
export { newTestKeys, signTestToken, type TestKeys, type TestTokenOptions, testKeys } from './calls/tokens';
export { onCleanup } from './cleanup';
export { freePort } from './free-port';
export { killOnExit } from './kill-on-exit';
export { noisyPngBuffer, pngBuffer, sentPicture } from './pictures';
export { scriptArgs, spawnProcess, type TestProcess } from './process';
export { propertyRuns } from './property-runs';
export { seededRandom } from './seeded-random';
export { startTestService, type TestService, type TestServiceOptions } from './start-test-service';
export { type AskedStatements, askedStatements, statementsOfClient, unplannedStatements } from './stores/query-plans';
export { startRedisCluster } from './stores/redis-cluster';
export { type RedisServer, startRedisServer } from './stores/redis-server';
export { type S3Server, startS3Server } from './stores/s3-server';
export { scatteredStatements, unshardableIndexes } from './stores/shard-keys';
export { quietLogger, type TestDatabase, type TestRedis, testDatabase, testRedis } from './stores/stores';
export { waitFor } from './wait-for';
