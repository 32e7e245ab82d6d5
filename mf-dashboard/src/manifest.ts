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
      access: 'public',
      firstData: ['/user/leaderboard?filter=week&limit=20'],
    },
    { path: '/Achievements', expose: './pages/achievements', title: 'Achievements', access: 'public' },
    { path: '/weeklychallenge', expose: './pages/weekly-challenge', title: 'Weekly Challenge', access: 'user' },
  ],
  widgets: [
    {
      name: 'LeaderboardPreview',
      expose: './widgets/leaderboard-preview',
      firstData: [`/user/leaderboard?filter=week&limit=${pageSizes.leaderboardPreview}`],
    },
    { name: 'RewardModal', expose: './widgets/reward-modal' },
  ],
};
