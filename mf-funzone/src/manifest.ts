import { type GameName, gameCards, type RemoteManifest } from '@storysprout/contract';

/** Games that can be played. */
const playable: readonly GameName[] = [
  'tictac',
  'storygame',
  'hangman',
  'puzzle',
  'memory',
  'quizgame',
  'spellbee',
  'typing',
];

/** What the games team offers: the FunZone, a page per game, and two widgets for other pages. */
export const manifest: RemoteManifest = {
  name: 'mf_funzone',
  label: 'The games',
  contract: 1,
  pages: [
    { path: '/funzone', expose: './pages/funzone', title: 'FunZone', access: 'public' },
    ...gameCards
      .filter(({ game }) => playable.includes(game))
      .map(({ game, title, path }) => ({ path, expose: `./pages/${game}`, title, access: 'user' as const })),
  ],
  widgets: [
    { name: 'GameCarousel', expose: './widgets/game-carousel' },
    { name: 'GameSuggestion', expose: './widgets/game-suggestion' },
  ],
};
