import { runMain } from '@storysprout/service-kit';
import { createGateway } from './plan';

await runMain('gateway', async () => {
  const gateway = await createGateway();
  await gateway.subscribe();
  await gateway.listen();
  await gateway.listenForProbes();
  gateway.shutdown.installSignalHandlers();
  const { config, logger } = gateway.context;
  logger.info({ port: config.PORT }, 'gateway is ready');
});
