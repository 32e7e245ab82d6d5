/** My Dashboard and its tabs. */

export const viewProfile = 'View Profile';
export const editProfile = 'Edit Profile';
export const collectedRewards = 'Collected Rewards';
export const errorFetchingData = 'Error fetching data';
export const loadingYourProfile = 'Loading your profile...';
export const myDashboard = 'My Dashboard';
export const readMore = 'Read more';
export const dashboard = 'Dashboard';
