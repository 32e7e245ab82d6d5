import { servicePlan } from '@storysprout/service-kit';
import { readConfig } from './config';
import { migrations } from './migrations';
import { addRoutes } from './routes';
import { createServices } from './services';
import { stores } from './stores';

export const plan = servicePlan({
  name: 'blog',
  config: readConfig,
  stores,
  migrations,
  queues: ['xp', 'activity', 'letter', 'xpTakenBack', 'subjectChanged', 'subjectDecided'],
  hasOutbox: true,
  publishes: true,
  upstreams: ({ USER_URL }) => ({ user: USER_URL }),
  modules: (context) => {
    const services = createServices(context);
    const { authors, writerErasure } = services;
    const { pictureSweeper, publicPictures, removedTexts, withdrawnThreads, searchIndexer } = services;
    return {
      services: {
        ...services,
        routes: (router) => addRoutes(router, services, context),
        jobs: {
          profileChanged: (data) => authors.applyProfile(data),
          writerErased: (data) => writerErasure.erase(data),
        },
        workers: { pictures: pictureSweeper, publicPictures, removedTexts, withdrawnThreads, searchIndexer },
      },
    };
  },
});
