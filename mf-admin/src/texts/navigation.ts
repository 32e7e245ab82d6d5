/** Names of the moderators' pages, links and parts on the site. */

export const theAdminDashboard = 'The admin dashboard';
export const adminDashboard = 'Admin Dashboard';
export const moderation = 'Moderation';
export const admin = 'Admin';
