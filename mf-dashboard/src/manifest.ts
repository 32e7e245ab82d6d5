import { pageSizes, type RemoteManifest } from '@storysprout/contract';
import * as texts from './texts/navigation';

/**
 * The pages and widgets of the progress team: a reader's own pages, the leaderboard, achievements and the weekly
 * challenge.
 */
export const manifest: RemoteManifest = {
  name: 'mf_dashboard',
  label: texts.yourDashboard,
  contract: 1,
  pages: [
    {
      path: '/dashboard',
      expose: './pages/dashboard',
      title: texts.myDashboard,
      access: 'user',
      beginsAlike: true,
      firstQuery: { tab: 'tab' },
    },
    {
      path: '/leaderboard',
      expose: './pages/leaderboard',
      title: texts.leaderboard,
      label: texts.theLeaderboard,
      description: texts.leaderboardDescription,
      access: 'public',
      firstData: ['/user/leaderboard?filter=week&limit=20'],
      firstQuery: { filter: 'time', cursor: 'cursor' },
    },
    { path: '/reader/:id', expose: './pages/reader', title: texts.reader, label: texts.thisPage, access: 'public' },
    {
      path: '/Achievements',
      expose: './pages/achievements',
      title: texts.achievements,
      label: texts.thisPage,
      description: texts.achievementsDescription,
      access: 'public',
    },
    { path: '/letters', expose: './pages/letters', title: texts.notifications, label: texts.thisPage, access: 'user' },
    {
      path: '/challenges',
      expose: './pages/challenges',
      title: texts.challenges,
      label: texts.thisPage,
      description: texts.challengesDescription,
      access: 'public',
      firstData: ['/admin/weeklychallenge/shelf'],
    },
    {
      path: '/challenges/:id',
      expose: './pages/challenge',
      title: texts.weeklyChallenge,
      label: texts.theWeeklyChallenge,
      access: 'public',
      firstData: ['/admin/weeklychallenge/shelf/:id'],
    },
    {
      path: '/weeklychallenge',
      expose: './pages/weekly-challenge',
      title: texts.weeklyChallenge,
      label: texts.theWeeklyChallenge,
      access: 'user',
    },
  ],
  widgets: [
    {
      name: 'LeaderboardPreview',
      expose: './widgets/leaderboard-preview',
      label: texts.theLeaderboard,
      firstData: [`/user/leaderboard?filter=week&limit=${pageSizes.leaderboardPreview}`],
    },
    { name: 'RewardModal', expose: './widgets/reward-modal' },
    { name: 'ChallengeBell', expose: './widgets/challenge-bell' },
    { name: 'Letterbox', expose: './widgets/letterbox' },
  ],
  navigation: [
    { label: texts.myDashboard, path: '/dashboard', place: 'header', order: 600, access: 'user' },
    { label: texts.myDashboard, path: '/dashboard', place: 'account', order: 100, access: 'user' },
    { label: texts.leaderboard, path: '/leaderboard', place: 'menu', order: 200, access: 'public' },
    { label: texts.achievements, path: '/Achievements', place: 'menu', order: 210, access: 'public' },
    { label: texts.myProfile, path: '/dashboard?tab=profile', place: 'profile', order: 100, access: 'public' },
    {
      label: texts.chooseYourAvatar,
      path: '/dashboard?tab=rewards',
      place: 'first.avatar',
      order: 100,
      icon: 'fox',
      access: 'user',
    },
  ],
  slots: [
    { slot: 'home.side', widget: 'LeaderboardPreview', order: 200, height: 378 },
    { slot: 'header.tools', widget: 'ChallengeBell', order: 100, access: 'user' },
    { slot: 'header.tools', widget: 'Letterbox', order: 110, access: 'user' },
    { slot: 'layout.end', widget: 'RewardModal', order: 100, access: 'user' },
  ],
};
