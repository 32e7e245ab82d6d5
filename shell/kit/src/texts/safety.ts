/** Texts about reporting, hiding, and what is closed. */

export const askYourGrownUp = 'Ask your grown-up';
export const hiding = 'Hiding...';
export const hideWhat = 'Hide what';
export const writes = 'writes';
export const didNotWork = "That didn't work. Please try again.";
export const hid = (name: string) => `You won't see what ${name} writes anymore.`;
export const undo = 'Undo';
export const showsAgain = (name: string) => `You can see what ${name} writes again.`;
export const newsFromModerators = 'The moderators wrote to you. Look at your dashboard.';
export const postAgainOn = 'You can post again on';
export const untilThen = 'Until then, you can read, play and save drafts. A moderator wrote:';
export const nobodyCanSignUpRight = 'Nobody can sign up right now.';
export const blogsCantBePostedRight =
  "Stories can't be posted right now. Your words are safe: you can save them as a draft.";
export const commentsAreClosedRightNow = 'Comments are closed right now. What you typed stays here.';
export const picturesCantBeAddedRight = "Pictures can't be added right now.";
export const reportsCantBeSentRight =
  "Reports can't be sent right now. If something scares you, please tell a grown-up you trust.";
export const aReader = 'A reader';
export const thisBlog = 'this story';
const kindNames = { blog: 'story', comment: 'comment', reply: 'reply' } as const;
type Kind = keyof typeof kindNames;
export const thingBy = (kind: Kind, name: string) => `the ${kindNames[kind]} by ${name}`;
export const didNotWorkNow = "That didn't work. Please try again in a moment.";
export const reportWhat = (what: string) => `Report ${what}`;
export const report = 'Report';
export const signInToReport =
  'Thank you for looking out for others! Please sign in first, then you can tell us. If something scares you, talk to a grown-up you trust.';
export const signIn = 'Sign In';
export const pickReason = "Please pick what's wrong with it.";
export const reportFailed = "We couldn't send your report. Please try again.";
export const whatDoYouWantTo = 'What do you want to report?';
export const whatIsWrong = "What's wrong with it?";
export const doYouWantToSay = 'Do you want to say more?';
export const onlyModerators = 'Only if you like. Only the moderators will read it.';
export const cancel = 'Cancel';
export const sending = 'Sending...';
export const send = 'Send';
export const tellAGrownUp = 'Tell a grown-up';
export const theThing = (kind: Kind) => `The ${kindNames[kind]}`;
export const theName = (name: string) => `The name ${name}`;
export const theirPicture = 'Their picture';
export const thankYou = 'Thank you. A grown-up will look at it.';
