/** Where the moderators' parts show up on the site: names of pages, links and parts. */

export const theAdminDashboard = 'The admin dashboard';
export const adminDashboard = 'Admin Dashboard';
export const moderation = 'Moderation';
export const admin = 'Admin';
