import type { RemoteManifest } from '@storysprout/contract';
import * as texts from './texts/navigation';

/** The admin team's remote: the moderators' pages. */
export const manifest: RemoteManifest = {
  name: 'mf_admin',
  label: texts.theAdminDashboard,
  contract: 1,
  pages: [
    { path: '/admindashboard', expose: './pages/admin-dashboard', title: texts.adminDashboard, access: 'admin' },
    { path: '/moderation', expose: './pages/moderation', title: texts.moderation, access: 'admin' },
  ],
  widgets: [],
  navigation: [{ label: texts.admin, path: '/admindashboard', place: 'header', order: 700, access: 'admin' }],
};
