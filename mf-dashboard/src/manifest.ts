import { pageSizes, type RemoteManifest } from '@storysprout/contract';

/** What the progress team offers: a reader's own pages, the leaderboard, achievements and the weekly challenge. */
export const manifest: RemoteManifest = {
  name: 'mf_dashboard',
  label: 'Your dashboard',
  contract: 1,
  pages: [
    { path: '/dashboard', expose: './pages/dashboard', title: 'My Dashboard', access: 'user' },
    {
      path: '/leaderboard',
      expose: './pages/leaderboard',
      title: 'Leaderboard',
      description: 'Who wrote, read and played the most on Storysprout this week.',
      access: 'public',
      firstData: ['/user/leaderboard?filter=week&limit=20'],
      firstQuery: { filter: 'time', cursor: 'cursor' },
    },
    { path: '/reader/:id', expose: './pages/reader', title: 'Reader', access: 'public' },
    {
      path: '/Achievements',
      expose: './pages/achievements',
      title: 'Achievements',
      description: 'Levels, badges and everything that makes a young writer grow on Storysprout.',
      access: 'public',
    },
    { path: '/weeklychallenge', expose: './pages/weekly-challenge', title: 'Weekly Challenge', access: 'user' },
  ],
  widgets: [
    {
      name: 'LeaderboardPreview',
      expose: './widgets/leaderboard-preview',
      label: 'The leaderboard',
      firstData: [`/user/leaderboard?filter=week&limit=${pageSizes.leaderboardPreview}`],
    },
    { name: 'RewardModal', expose: './widgets/reward-modal' },
    { name: 'ChallengeBell', expose: './widgets/challenge-bell' },
  ],
  navigation: [
    { label: 'My Dashboard', path: '/dashboard', place: 'header', order: 600, access: 'user' },
    { label: 'My Dashboard', path: '/dashboard', place: 'account', order: 100, access: 'user' },
    { label: 'My profile', path: '/dashboard?tab=profile', place: 'profile', order: 100, access: 'public' },
  ],
  slots: [
    { slot: 'home.side', widget: 'LeaderboardPreview', order: 200, height: 378 },
    { slot: 'header.tools', widget: 'ChallengeBell', order: 100, access: 'user' },
    { slot: 'layout.end', widget: 'RewardModal', order: 100, access: 'user' },
  ],
};
