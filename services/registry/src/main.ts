import { registryLimits } from '@storysprout/contract';
import { startService } from '@storysprout/service-kit';
import { readConfig } from './config';
import { migrations } from './migrations';
import { addRoutes } from './routes';
import { createServices } from './services';
import { stores } from './stores';

await startService({
  name: 'registry',
  config: readConfig,
  stores,
  migrations,
  upstreams: ({ USER_URL }) => ({ user: USER_URL }),
  jsonLimit: registryLimits.bodyBytes,
  services: createServices,
  routes: addRoutes,
  workers: ({ workers }) => workers,
});
