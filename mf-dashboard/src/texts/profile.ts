import { plural } from '@storysprout/contract';

/** The profile, changing it, and leaving. */

export const cancel = 'Cancel';
export const confirm = 'Confirm';
export const isItYou = 'Is it really you?';
export const typePassword = 'You signed in a while ago. Please type your current password to continue.';
export const currentPassword = 'Current password';
export const editYourProfile = 'Edit your profile';
export const profilePicture = 'Profile picture';
export const name = 'Name';
export const nameHint = "A nickname is best. Please don't use your full real name.";
export const pleaseTellUsYourName = 'Please tell us your name.';
export const email = 'Email';
export const pleaseEnterYourEmail = 'Please enter your email.';
export const newPassword = 'New password';
export const newPasswordHint = 'Leave it empty to keep your current password.';
export const confirmNewPassword = 'Confirm new password';
export const passwordsDoNotMatch = 'Passwords do not match';
export const saving = 'Saving...';
export const saveChanges = 'Save changes';
export const emailNotSent = "We couldn't send the email. Please try again later.";
export const openTheEmail = 'Please open the email we sent to';
export const untilThen = ' Until then, sign in with your old email.';
export const couldNotReachYou = "We couldn't reach you at";
export const pleaseCheckIt = "Please check it. If it's right, let us try it again. If not, change it in your profile.";
export const tryItAgain = 'Try it again';
export const sending = 'Sending...';
export const sendItAgain = 'Send it again';
export const eraseEverythingIMade = 'Erase everything I made';
export const eraseNote = 'Your stories, comments, likes, pictures and XP will all be gone.';
export const leaveMyBlogsWithoutMy = 'Leave my stories without my name';
export const leaveBlogsNote =
  'Everyone can still read your published stories, but nobody can see that you wrote them. Everything else will be gone.';
export const doYouReallyWantTo = 'Do you really want to leave?';
export const deleteMyAccount = 'Delete my account';
export const stay = 'Stay';
export const whatShouldHappen = 'What should happen to the things you made?';
export const inADay =
  'We delete it in 24 hours. If you change your mind, just sign in before then. After that, nobody can bring it back.';
export const moderatorChangedYourEmail = 'A moderator changed your email on';
export const ifThatIsWrong =
  "If you didn't ask for that, tell a grown-up. The email we sent to your old address can undo it.";
export const nameHeld = 'A grown-up will check your name first. Until then, others see a plain one.';
export const nameHidden = 'A grown-up is checking your name. Only you can see it now.';
export const nameRemoved = 'A grown-up removed your name, so others see a plain one. Please pick another name.';
export const pictureHidden = 'A grown-up is checking your picture. Only you can see it now.';
export const pictureRemoved = "A grown-up removed your picture, so others can't see it. You can pick another one.";
export const viewProfile = 'View Profile';
export const hello = 'Hello,';
export const xp = (xp: string) => `${xp} XP`;
export const level = (level: number) => `Level ${level}`;
/** Follows the number. */
export const daysInARow = (days: number) => ` ${plural(days, { one: 'day', other: 'days' })} in a row`;
export const howToGetXpLevels = 'How to get XP, levels and badges';
export const accountNotDeleted = "We couldn't delete your account. Please try again later.";
export const yourPictureIsGone = 'Your picture is gone.';
export const yourPictureIsStillThere = 'Your picture is still there. Please try again.';
export const profileUpdated = 'Profile updated!';
export const failedToUpdateProfile = 'Failed to update profile';
export const xpLabel = 'XP';
export const levelLabel = 'Level';
export const publishedBlogs = 'Published stories';
export const comments = 'Comments';
export const likesOnYourBlogs = 'Likes on your stories';
export const longestStreak = 'Longest streak';
export const days = (count: number) => `${count} ${plural(count, { one: 'day', other: 'days' })}`;
export const hereSince = 'Member since';
export const yourProfile = 'Your profile';
export const dataNotFetched = "We couldn't get your data right now. Please try again later.";
export const yourData = 'Your data';
export const dataIsYours = 'Everything you wrote and earned is yours. You can download a copy or delete your account.';
export const packing = 'Getting it ready...';
export const downloadMyData = 'Download my data';
export const deleting = 'Deleting...';
