/** Texts of the page on which a child asks for parental consent. */

export const grownUpEmail = 'Email of a grown-up at home';
export const emailHint = "We'll write to them and ask if it's OK with them.";
export const sending = 'Sending...';
export const sendTheEmail = 'Send the email';
export const meanwhile = 'What you can do right now';
export const readWhatOthersWrote = 'Read what others wrote.';
export const playGames = 'Play all the games and earn points.';
export const writeADraft = 'Write your first story and save it as a draft.';
export const didNotWork = 'Something went wrong. Please try again.';
export const weSentTheEmail = 'We sent the email.';
export const weSentAnEmailTo = 'We sent an email to';
export const yourGrownUp = 'your grown-up';
export const askThemToLook = '. Ask them to look for it. It may be hiding in their junk mail.';
export const weWaitUntil = (deleteOn: string) =>
  `Please tell them that we'll wait until ${deleteOn}. After that, we end the account.`;
export const ownEmailFirst = 'Please open the link in the email we sent you. Then we can ask your grown-up.';
export const ownEmailUntil = (deleteOn: string) => `We'll wait until ${deleteOn}. After that, we end the account.`;
export const sendMeTheEmailAgain = 'Send me the email again';
export const weAreWritingTo = "Your email is confirmed. We're writing to";
export const inAMinute = '. That takes a minute.';
export const sendTheEmailAgain = 'Send the email again';
export const sendToAnother = 'Send it to another grown-up';
export const nearlyThere =
  "Your grown-up said yes! We'll send them a code to be sure. Then you can share what you write.";
export const tellUsYourMonth = 'Please tell us the month you were born.';
export const youAreAllSet = "You're all set!";
export const nothingToWaitFor = "There's nothing you have to wait for.";
export const askAGrownUp = 'Ask a grown-up';
export const whatGrownUpsRead = 'What your grown-up can read';
