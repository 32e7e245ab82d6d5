import { startEmbeddedMongo } from '@storysprout/embedded-mongo';

/**
 * Runs the embedded MongoDB of the integration tests. It keeps no data. As a process of its own, it answers in time
 * while the test runner is busy.
 */
const { url } = await startEmbeddedMongo({
  port: Number(process.env.PORT),
  dataDir: undefined,
  collectionsInTransactions: 'refused',
  // The same as for `npm start` (infra/local/stores.ts), because tests that kill processes wait for the transactions
  // these left open.
  transactionLifetimeMs: 10_000,
});
process.stdout.write(`${url}\n`);
