import { startEmbeddedMongo } from './server';
import { readSettings } from './settings';

/** Runs the server as a process: one line with its url when it is ready, a clean exit on SIGTERM. */
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
