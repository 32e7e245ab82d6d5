import type { RemoteManifest } from '@storysprout/contract';

/** What the admin team offers: the moderators' pages. */
export const manifest: RemoteManifest = {
  name: 'mf_admin',
  label: 'The admin dashboard',
  contract: 1,
  pages: [
    { path: '/admindashboard', expose: './pages/admin-dashboard', title: 'Admin Dashboard', access: 'admin' },
    { path: '/moderation', expose: './pages/moderation', title: 'Moderation', access: 'admin' },
  ],
  widgets: [],
  navigation: [{ label: 'Admin', path: '/admindashboard', place: 'header', order: 700, access: 'admin' }],
};
