import { fileURLToPath } from 'node:url';
import {
  createInternalVerifier,
  createLogger,
  createShutdown,
  listen,
  runMain,
  stopListening,
} from '@storysprout/service-kit';
import { readConfig } from './config';
import { createRenderer } from './renderer';

/** The worker's file is beside this one and has the same extension: built, or the source in development. */
const workerFile = fileURLToPath(import.meta.url).replace(/main(\.\w+)$/, 'render-worker$1');

await runMain('renderer', async () => {
  const config = readConfig(process.env);
  const logger = createLogger({ name: 'renderer', level: config.LOG_LEVEL });
  const shutdown = createShutdown(logger, { graceMs: config.SHUTDOWN_GRACE_MS, leaveMs: config.SHUTDOWN_LEAVE_MS });
  const renderer = createRenderer({
    logger,
    readiness: shutdown.readiness,
    internal: createInternalVerifier({ service: 'renderer', publicKeys: config.INTERNAL_PUBLIC_KEYS }),
    processes: {
      file: workerFile,
      limitMs: config.RENDER_LIMIT_MS,
      memoryMb: config.RENDER_THREAD_MB,
    },
  });
  const server = await listen(renderer.app, { port: config.PORT, host: config.HOST });
  shutdown.add('requests', () => stopListening(server, { idleMs: config.SHUTDOWN_IDLE_MS }));
  shutdown.add('processes', () => renderer.stop());
  shutdown.installSignalHandlers();
  logger.info({ port: config.PORT }, 'listening');
});
