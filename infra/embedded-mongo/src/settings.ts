import { parseArgs } from 'node:util';
import type { EmbeddedMongoOptions } from './server';

function wholeNumber(name: string, text: string | undefined): number | undefined {
  if (text === undefined || text === '') return undefined;
  const number = Number(text);
  if (Number.isInteger(number) && number >= 0) return number;
  throw new Error(`${name} must be a whole number, but is "${text}".`);
}

/**
 * Reads the process's settings; a flag wins over the environment.
 *
 * @throws Error with one clear line for a value that makes no sense.
 */
export function readSettings(args: readonly string[], environment: NodeJS.ProcessEnv): EmbeddedMongoOptions {
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
