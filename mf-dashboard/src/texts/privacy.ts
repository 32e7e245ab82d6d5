/** Texts about what readers show of themselves. */

export const didNotWork = "That didn't work. Please try again.";
export const yourPrivacy = 'Your privacy';
export const showMeOnTheLeaderboard = 'Show me on the leaderboard';
export const othersCanSeeYourPlace = 'Everyone can see your place on the list.';
export const onlyYouCanSeeYour = 'Only you can see your place on the list.';
export const pageOfMyOwn = 'Give me a page of my own';
export const seeMyPage = 'See my page';
export const pageWouldShow = 'It shows your name, your picture, your badges and your published stories.';
export const whatWeKeepAboutYou = 'What we keep about you';
