import { standAlone } from '@storysprout/kit/stand-alone';
import { manifest } from './manifest';
import { buildStory } from './testing/build-story';

/** `npm run dev -w mf-sunflower`: shows everything this remote offers, without gateway, services or shell. */
standAlone({
  manifest,
  parts: {
    './pages/sunflower': () => import('./pages/sunflower.page'),
    './widgets/sunflower-corner': () => import('./widgets/sunflower-corner.widget'),
  },
  answers: {
    'GET /blog/all': {
      blogs: [
        buildStory(),
        buildStory({ _id: '65f0000000000000000000a2', title: 'Seven snails and a race' }),
        buildStory({ _id: '65f0000000000000000000a3', title: 'Where the wind goes to rest' }),
      ],
    },
  },
});
