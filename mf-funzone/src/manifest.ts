import { gameCards, type RemoteManifest } from '@storysprout/contract';

/** What the games team offers: the FunZone, a page per game, and two widgets for other pages. */
export const manifest: RemoteManifest = {
  name: 'mf_funzone',
  label: 'The games',
  contract: 1,
  pages: [
    { path: '/funzone', expose: './pages/funzone', title: 'FunZone', access: 'public' },
    ...gameCards.map(({ game, title, path }) => ({
      path,
      expose: `./games/${game}/${game}`,
      title,
      access: 'user' as const,
    })),
  ],
  widgets: [
    { name: 'GameCarousel', expose: './widgets/game-carousel' },
    { name: 'GameSuggestion', expose: './widgets/game-suggestion' },
  ],
};
