import type { RemoteManifest } from '@storysprout/contract';
import * as texts from './texts/sunflower';

const newestStories = '/blog/all?view=card&limit=3';

/** The pages and widgets of the sunflower team, for the build, the registry and the shell. */
export const manifest: RemoteManifest = {
  name: 'mf_sunflower',
  label: texts.sunflower,
  contract: 1,
  pages: [
    {
      path: '/sunflower',
      expose: './pages/sunflower',
      title: texts.sunflower,
      access: 'public',
      firstData: [newestStories],
    },
  ],
  widgets: [
    {
      name: 'SunflowerCorner',
      expose: './widgets/sunflower-corner',
      firstData: [newestStories],
    },
  ],
  // Readers see the link after a moderator has confirmed it on the page Remotes.
  navigation: [
    {
      label: texts.sunflower,
      path: '/sunflower',
      place: 'header',
      order: 300,
      icon: 'sunflower',
      access: 'public',
    },
  ],
  pictures: { sunflower: 'pictures/sunflower.svg' },
};
