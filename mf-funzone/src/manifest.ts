import { gameCards, type RemoteManifest } from '@storysprout/contract';

/** What the games team offers: the FunZone, a page per game, and two widgets for other pages. */
export const manifest: RemoteManifest = {
  name: 'mf_funzone',
  label: 'The games',
  contract: 1,
  pages: [
    {
      path: '/funzone',
      expose: './pages/funzone',
      title: 'FunZone',
      description: 'Eleven games to puzzle, spell, count and giggle. Every one of them earns XP.',
      access: 'public',
      offline: true,
    },
    ...gameCards.map(({ game, title, path }) => ({
      path,
      expose: `./games/${game}/${game}`,
      title,
      access: 'user' as const,
      offline: true,
    })),
  ],
  widgets: [
    { name: 'GameCarousel', expose: './widgets/game-carousel', label: 'The games' },
    { name: 'GameSuggestion', expose: './widgets/game-suggestion', label: 'A game for you' },
  ],
  navigation: [
    { label: 'FunZone', path: '/funzone', place: 'header', order: 200, access: 'public' },
    { label: 'Play a game', path: '/funzone', place: 'home', order: 200, icon: 'puzzle-piece', access: 'public' },
  ],
  slots: [
    { slot: 'home.main', widget: 'GameCarousel', order: 400, height: 448 },
    { slot: 'blog.aside', widget: 'GameSuggestion', order: 100, height: 180 },
  ],
  checks: ['rules'],
};
