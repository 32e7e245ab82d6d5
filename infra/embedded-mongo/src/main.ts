import { parseArgs } from 'node:util';
import { type EmbeddedMongoOptions, startEmbeddedMongo } from './server';

function wholeNumber(name: string, text: string | undefined): number | undefined {
  if (text === undefined || text === '') return undefined;
  const number = Number(text);
  if (Number.isInteger(number) && number >= 0) return number;
  throw new Error(`${name} must be a whole number, but is "${text}".`);
}

/**
 * Reads the process's settings. A flag overrides the environment.
 *
 * @throws Error with a one-line message for an invalid value.
 */
function readSettings(args: readonly string[], environment: NodeJS.ProcessEnv): EmbeddedMongoOptions {
  const text = { type: 'string' } as const;
  const { values } = parseArgs({
    args: [...args],
    options: { port: text, host: text, 'data-dir': text, 'ttl-interval-ms': text, 'transaction-lifetime-ms': text },
  });
  return {
    port: wholeNumber('EMBEDDED_MONGO_PORT', values.port ?? environment.EMBEDDED_MONGO_PORT),
    host: values.host ?? environment.EMBEDDED_MONGO_HOST,
    dataDir: values['data-dir'] ?? (environment.DATA_DIR || undefined),
    ttlIntervalMs: wholeNumber(
      'EMBEDDED_MONGO_TTL_INTERVAL_MS',
      values['ttl-interval-ms'] ?? environment.EMBEDDED_MONGO_TTL_INTERVAL_MS,
    ),
    transactionLifetimeMs: wholeNumber(
      'EMBEDDED_MONGO_TRANSACTION_LIFETIME_MS',
      values['transaction-lifetime-ms'] ?? environment.EMBEDDED_MONGO_TRANSACTION_LIFETIME_MS,
    ),
  };
}

/** Runs the server as a process: prints one line with its URL when it is ready, and exits cleanly on SIGTERM. */
async function main(): Promise<void> {
  const settings = readSettings(process.argv.slice(2), process.env);
  const logger = {
    warn: (details: object, message: string) =>
      void process.stderr.write(`${JSON.stringify({ level: 'warn', message, ...details })}\n`),
  };
  const server = await startEmbeddedMongo({ ...settings, logger });
  const stop = () => void server.close().then(() => process.exit(0), fail);
  process.once('SIGTERM', stop);
  process.once('SIGINT', stop);
  process.stdout.write(`Embedded MongoDB is ready at ${server.url}\n`);
}

function fail(error: unknown): void {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
  process.exit(1);
}

main().catch(fail);
