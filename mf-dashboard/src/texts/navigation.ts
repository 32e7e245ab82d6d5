/** Names of the dashboard's pages, links and parts, as they appear on the site. */

export const yourDashboard = 'Your dashboard';
export const myDashboard = 'My Dashboard';
export const leaderboard = 'Leaderboard';
export const leaderboardDescription = 'Who wrote, read and played the most on Storysprout this week.';
export const reader = 'Reader';
export const achievements = 'Achievements';
export const achievementsDescription = 'Levels, badges and everything that helps a young writer grow on Storysprout.';
export const notifications = 'Letters';
export const weeklyChallenge = 'Weekly Challenge';
export const theLeaderboard = 'The leaderboard';
export const theWeeklyChallenge = 'The weekly challenge';
export const thisPage = 'This page';
export const myProfile = 'My profile';
export const challenges = 'All Weekly Challenges';
export const challengesDescription = 'A new idea to write about every week, and what children wrote.';
export const chooseYourAvatar = 'Choose your avatar';
