/** Texts of the page on which a grown-up decides about a child's account. */

export const yourPage = 'Your page as a grown-up';
export const askForLinkLead =
  "Did a child give us your address? We'll send you a link to the page where you decide about the account. It works for 24 hours.";
export const whatThisSiteIs = 'What this site is';
export const whatWeTellChildren = 'What we tell children';
export const yourEmail = 'Your email';
export const didNotWork = 'Something went wrong. Please try again.';
export const sending = 'Sending...';
export const sendMeALink = 'Send me a link';
export const publicAfterCode = 'Nothing in this account is public until you have typed the code.';
export const oneLastStep = 'One last step';
export const codeSent = (sentTo: string) => `We sent an email with a code to ${sentTo}. Type it here to finish.`;
export const codeLater = (sentTo: string, notBefore: string) =>
  `Thank you! We'll send a code to ${sentTo} on ${notBefore} or a little later. A link in that email brings you back here to type it in.`;
export const code = 'Code';
export const eightDigits = 'Eight digits';
export const oneMoment = 'One moment...';
export const thisIsMyCode = 'This is my code';
export const whatYouAllow = 'What you allow';
export const saved = 'Saved.';
export const takeMyYesBack = 'Take my yes back';
export const takeYourYesBack = 'Take your yes back?';
export const takeItBack = 'Take it back';
export const leaveIt = 'Keep my yes';
export const takeBackNote = (name: string) =>
  `Within a minute, nobody can see what ${name} published. The account stays, and you can say yes again.`;
export const takeFirstYesBackNote = (name: string) =>
  `Your yes won't count, and neither will its code. ${name} has to wait for a yes again, and you can say it again.`;
export const mayUseThisSite = (name: string) => `May ${name} use Storysprout?`;
export const pickWhatYouAllow = 'Pick what you allow. You can change it later.';
export const nothingSwitchedOn = 'Say yes with nothing on?';
export const yesWithNothing = 'Yes, with nothing on';
export const backToSwitches = 'Back to the switches';
export const nothingNote = (name: string) =>
  `All switches are off. ${name} could do nothing more than now: read, play and write drafts. But others could see the name, and what was published before.`;
export const whatYouAgreeTo = 'What you agree to';
export const codeFollows = (hours: number) =>
  `${codeTime(hours)}, we'll email you a code. Your yes counts once you have typed it in.`;
function codeTime(hours: number): string {
  if (hours === 24) return 'Tomorrow';
  return hours <= 1 ? 'Within the hour' : `In ${hours} hours`;
}
export const yesIAgree = 'Yes, I agree';
export const noCopy = "We couldn't make the copy right now. Please try again later.";
export const whatWeKeepAndWhy = 'What we keep, and why';
export const signsInWith = (name: string, email: string, createdAt: string) =>
  `${name} signs in with ${email} and joined on ${createdAt}.`;
export const howLongAndRights = 'How long we keep it, and all your rights';
export const packing = 'Packing...';
export const downloadCopy = 'Download a copy of everything';
export const done = 'Done?';
export const closesByItself = 'This page closes on its own after an hour. On a shared device, leave it now.';
export const leaveThisPage = 'Leave this page';
export const endTheAccount = 'End the account';
export const endAccountOf = (name: string) => `End ${name}’s account?`;
export const keepIt = 'Keep it';
export const endAccountNote = (name: string) =>
  `We'll erase everything that ${name} wrote and earned. You may want to download a copy first.`;
export const blogs = 'Stories';
export const comments = 'Comments';
export const replies = 'Replies';
export const thisDidntLoad = "This didn't load";
export const nothingYet = 'Nothing yet.';
export const hiddenFromOthers = ', hidden from others';
export const showMore = 'Show more';
export const madePublicBy = (name: string) => `What ${name} has made public`;
export const whatToShow = 'What to show';
export const openLinkLead = 'Here you decide about a child’s account. The page stays open on this device for an hour.';
export const askForANewLink = 'Ask for a new link';
export const openThePage = 'Open the page';
export const deletedOn = (deleteOn: string) => ` Without an answer, we'll delete it on ${deleteOn}.`;
export const accountOf = (name: string) => `${name}’s account`;
export const thisPageDidntLoad = "This page didn't load";
