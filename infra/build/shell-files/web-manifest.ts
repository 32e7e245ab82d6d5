import { paper, siteIcons } from '../art/art-icons';

/** Returns `/site.webmanifest`, which makes the site installable. */
export function webManifest(): string {
  const icons = siteIcons
    .filter(({ purpose }) => purpose !== 'apple')
    .map(({ file, sidePx, purpose }) => ({
      src: `/${file}`,
      sizes: `${sidePx}x${sidePx}`,
      type: 'image/png',
      purpose,
    }));
  return JSON.stringify({
    id: '/',
    name: 'Storysprout',
    short_name: 'Storysprout',
    description: 'A place where children write stories, read what others wrote, play and earn rewards.',
    lang: 'en',
    start_url: '/',
    scope: '/',
    display: 'standalone',
    background_color: paper,
    theme_color: paper,
    categories: ['kids', 'education', 'books'],
    icons: [...icons, { src: '/art/logo.svg', sizes: 'any', type: 'image/svg+xml', purpose: 'any' }],
    shortcuts: [
      { name: 'All Blogs', url: '/blogs' },
      { name: 'FunZone', url: '/funzone' },
    ],
  });
}
