import { registryLimits } from '@storysprout/contract';
import { servicePlan } from '@storysprout/service-kit';
import { readConfig } from './config';
import { migrations } from './migrations';
import { addRoutes } from './routes';
import { createServices } from './services';
import { stores } from './stores';

export const plan = servicePlan({
  name: 'registry',
  config: readConfig,
  stores,
  migrations,
  upstreams: ({ USER_URL }) => ({ user: USER_URL }),
  jsonLimit: registryLimits.bodyBytes,
  modules: (context) => {
    const services = createServices(context);
    return { services: { ...services, routes: (router) => addRoutes(router, services, context) } };
  },
});
