export const footer = (siteName: string) => `${siteName}, where stories grow. We never ask for a password by email.`;
export const openPage = 'Open the page';
export const lookAtAccount = 'Look at the account';
export const changeYourMind = (page: string) =>
  `Link too old, or changed your mind? At ${page} you get a new link at any time, to take a yes back or end the account.`;

export const anotherSubject = (name: string) => `${name} needs another grown-up’s address`;
export const anotherWhy = (name: string, siteName: string) =>
  `On ${siteName}, ${name} gave us this address as that of a grown-up at home. But a child’s account has it, so we can’t ask for a yes here.`;
export const anotherAsk =
  'Please pick another address that only a grown-up reads. The child can give it to us on the page “Ask a grown-up”.';

export const askSubject = (name: string, siteName: string) => `${name} would like to use ${siteName}`;
export const askWhatItIs = (siteName: string) =>
  `Hello! ${siteName} is a website where children write stories, read each other’s and play quiet games. A child gave us your address as that of a grown-up at home.`;
export const askUntilYes = (name: string) =>
  `Until you say yes, ${name} can read, play and write drafts, and nobody else can see anything in the account.`;
export const askPage =
  'The page behind this button tells you what we keep and why. There you choose what to allow, or end the account.';
export const askLink = 'The link works once, for 24 hours. You can ask for a new one on the page.';
export const askUnknown = "If you don't know this child, you don't need to do anything.";

export const linkSubject = (name: string, siteName: string) => `Your page about ${name}’s ${siteName} account`;
export const linkHeading = (name: string) => `Your page about ${name}’s account`;
export const linkAsked = 'Someone, probably you, asked for a new link to the page where you decide about this account.';
export const linkNotYou =
  "The link works once, for 24 hours. If it wasn't you who asked, you don't need to do anything.";

export const codeSubject = (name: string, siteName: string) => `Your code for ${name}’s ${siteName} account`;
export const codeHeading = 'One last step';
export const codeType = (name: string, siteName: string) =>
  `You said yes to ${name}’s ${siteName} account. To make sure it was really you, please type this code on your page:`;
export const codeLink =
  'The code works for 7 days, and the button once, for 24 hours. Until you type it, nobody else can see anything in the account.';
export const codeNotYou =
  "If you didn't say yes, press the button anyway: there you can take the yes back or end the account. Please don't share the code with anybody, not even your child.";
export const codeButton = 'Type the code';

export const reminderSubject = (name: string, siteName: string) => `${name}’s ${siteName} account ends soon`;
export const reminderHeading = (name: string) => `${name} is still waiting for your answer`;
export const reminderAsked = (siteName: string) =>
  `A few days ago we asked whether your child may use ${siteName}. We haven't heard from you yet.`;
export const reminderWithoutYes = 'Unless you say yes, we delete the account and everything in it.';
export const reminderLink =
  "The link works once, for 24 hours. If you're happy for us to delete it, you don't need to do anything.";

export const givenSubject = (name: string, siteName: string) => `You said yes to ${name}’s ${siteName} account`;
export const givenHeading = 'Thank you!';
export const givenNow = (name: string) =>
  `${name} can now do what you allowed. Moderators read every story before others see it.`;
export const givenChange =
  'You can change your mind at any time. On your page you can switch things off, take your yes back, get a copy of everything or end the account.';
export const givenNotYou =
  "If this wasn't you, please take the yes back right away. The link works once, for 24 hours. You can ask for a new one on the page.";

export const revokedSubject = (name: string, siteName: string) =>
  `You took your yes back for ${name}’s ${siteName} account`;
export const revokedHeading = 'Nobody else can see it anymore';
export const revokedNow = (name: string) =>
  `We took everything that ${name} had made public off the site. The account is still there: ${name} can read, play and write drafts.`;
export const revokedChange =
  'On your page you can say yes again or end the account. The link works once, for 24 hours.';

export const weekSubject = (name: string, siteName: string) => `${name}’s week on ${siteName}`;
export const weekAsk = 'Ask about it: children love to talk about what they wrote.';
export const weekFooter = 'You get this email because you switched it on.';
export const weekBlogs = (titles: readonly string[]) => `Written: ${titles.map((title) => `“${title}”`).join(', ')}.`;
export const weekComments = (count: number) => `Comments: ${count}.`;
export const weekRounds = (count: number) => `Games played: ${count}.`;
export const weekPoints = (count: number) => `Points earned: ${count}.`;
export const weekDays = (count: number) => `Days with a visit: ${count}.`;
export const weekQuiet = "It was a quiet week. That's fine, too.";

export const deletedOn = (day: string) => `Without an answer, we'll delete the account on ${day}.`;
