import { runMain } from '@storysprout/service-kit';
import { createRenderer } from './plan';

await runMain('renderer', async () => {
  const renderer = createRenderer();
  await renderer.listen();
  renderer.shutdown.installSignalHandlers();
  const { config, logger } = renderer.context;
  logger.info({ port: config.PORT }, 'listening');
});
