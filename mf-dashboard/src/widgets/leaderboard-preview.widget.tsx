export { LeaderboardPreview as default } from '../features/leaderboard/leaderboard-preview';
