import { startService } from '@storysprout/service-kit';
import { readConfig } from './config';
import { migrations } from './migrations';
import { addRoutes } from './routes';
import { createServices } from './services';
import { stores } from './stores';

await startService({
  name: 'blog',
  config: readConfig,
  stores,
  migrations,
  queues: ['xp', 'activity', 'letter', 'xpTakenBack', 'subjectChanged', 'subjectDecided'],
  hasOutbox: true,
  publishes: true,
  upstreams: ({ USER_URL }) => ({ user: USER_URL }),
  services: createServices,
  routes: addRoutes,
  jobs: ({ authors, writerErasure }) => ({
    profileChanged: (data) => authors.applyProfile(data),
    writerErased: (data) => writerErasure.erase(data),
  }),
  workers: ({ pictureSweeper, publicPictures, removedTexts, withdrawnThreads, searchIndexer }) => ({
    pictures: pictureSweeper,
    publicPictures,
    removedTexts,
    withdrawnThreads,
    searchIndexer,
  }),
});
