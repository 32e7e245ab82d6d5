import { gameCards, type RemoteManifest } from '@storysprout/contract';
import { rulesVersion } from '@storysprout/game-rules/version';
import * as texts from './texts/navigation';

/** The games remote: the FunZone, a page per game, and two widgets for other pages. */
export const manifest: RemoteManifest = {
  name: 'mf_funzone',
  label: texts.remoteLabel,
  contract: 1,
  pages: [
    {
      path: '/funzone',
      expose: './pages/funzone',
      title: texts.funZone,
      description: texts.funZoneLead,
      access: 'public',
      offline: true,
    },
    ...gameCards.map(({ game, title, path }) => ({
      path,
      expose: `./games/${game}/${game}`,
      title,
      access: 'user' as const,
      offline: true,
      beginsAlike: true,
    })),
  ],
  widgets: [
    { name: 'GameCarousel', expose: './widgets/game-carousel', label: texts.remoteLabel },
    { name: 'GameSuggestion', expose: './widgets/game-suggestion', label: texts.gameForYou },
  ],
  navigation: [
    { label: texts.funZone, path: '/funzone', place: 'header', order: 200, access: 'public' },
    { label: texts.playAGame, path: '/funzone', place: 'home', order: 200, icon: 'puzzle-piece', access: 'public' },
  ],
  slots: [
    { slot: 'home.main', widget: 'GameCarousel', order: 400, height: 448 },
    { slot: 'blog.aside', widget: 'GameSuggestion', order: 100, height: 180 },
  ],
  rules: rulesVersion,
};
