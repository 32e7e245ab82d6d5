import type { RemoteManifest } from '@storysprout/contract';

/** What the admin team offers: the moderators' page. */
export const manifest: RemoteManifest = {
  name: 'mf_admin',
  label: 'The admin dashboard',
  contract: 1,
  pages: [{ path: '/admindashboard', expose: './pages/admin-dashboard', title: 'Admin Dashboard', access: 'admin' }],
  widgets: [],
  navigation: [{ label: 'Admin', path: '/admindashboard', place: 'header', order: 700, access: 'admin' }],
};
