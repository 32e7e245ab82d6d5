/** The weekly challenge and its bell. */

export const newChallenge = 'Weekly challenge: a new one is here';
export const bell = 'Weekly challenge';
export const since = (date: string) => `Since ${date}`;
export const goodLuckSuperstar = 'Good luck, superstar!';
export const youveReadThisChallenge = "You've read this challenge";
export const writeYourAnswer = 'Write your answer';
export const loadingTheWeeklyChallenge = 'Loading the weekly challenge...';
export const notLoaded = "Oops! We couldn't load this week's challenge. Try again soon!";
export const noWeeklyChallengeYet = 'No weekly challenge yet!';
export const comeBackSoon = 'Come back soon. A new idea to write about is on its way!';
export const weeklyChallenge = 'Weekly Challenge';
