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
export const fromTo = (from: string, to: string) => `${from} to ${to}`;
export const answers = 'What readers wrote';
export const seePastChallenges = 'See all challenges';
export const allChallenges = 'All Weekly Challenges';
export const shelfLead = 'Pick one and see what others wrote. Or write your own!';
export const seeThisWeek = "See this week's challenge";
export const thisWeek = "This week's challenge";
export const loadingTheShelf = 'Loading the challenges...';
export const shelfNotLoaded = "We couldn't load the challenges.";
export const showMore = 'Show more';
export const noSuchChallenge = "We couldn't find this challenge.";
export const challengeNotLoaded = "We couldn't load this challenge.";
