/** The leaderboard, whole and in short. */

export const thisWeek = 'This Week';
export const allTime = 'All Time';
export const loading = 'Loading leaderboard...';
export const unable = 'Unable to load leaderboard. Please try again later.';
export const nobodyHere = 'Nobody here yet';
export const beTheFirst = 'Write, comment or play a game, and you can be first on this list.';
export const yourPlace = 'Your place';
export const loadingMore = 'Loading...';
export const showMore = 'Show more';
export const whichWeeks = 'Which weeks to count';
export const nobodyThisWeek = 'Nobody has earned XP this week yet. You could be first!';
export const top3ThisWeek = 'Top 3 This Week';
export const seeTheWholeLeaderboard = 'See the whole leaderboard';
export const placeOf = (rank: number) => `Place ${rank}`;
export const place = 'Place';
export const thatsYou = "That's you!";
export const level = (level: number) => `Level ${level}`;
export const xp = (xp: string) => `${xp} XP`;
export const leaderboard = 'Leaderboard';
export const everyoneWhoPlayed = 'Everyone who wrote, commented or played.';
export const howDoIGetXp = 'How do I get XP?';
