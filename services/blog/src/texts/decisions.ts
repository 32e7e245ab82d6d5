export const notHere = "We can't find that.";
export const changedSinceRead = (standing: string) =>
  `${standing} Its writer has changed it since you read it: please read it again.`;
export const sayWhichText = 'Its writer has sent a new version. Please read it, and approve the version you read.';
export const stillErasing = 'Its old comments are being deleted. Try again in a minute.';
export const takenAwaySince = (standing: string) => `${standing} It was hidden or taken away since.`;
export const notPossibleNow = (standing: string, wanted: string) => `${standing} It can't be ${wanted} now.`;
export const decideWorryAtDesk =
  'A child may need help. Open this story on the Moderation page, which asks who you told and has kind words.';
export const aboutYou = 'This is about you. Another moderator decides.';
export const draftAgain = 'Only you can see this story now. It is a draft again.';
export const gone = 'It is gone.';
export const notYours = 'You can only delete what you wrote yourself.';
export const tooLateToRestore = "It's too late to bring this story back.";
export const sayWhy = 'Please say why.';
export const changed = 'Its writer has changed it since you read it: please read it again.';
export const onlyBlogsGoBack = 'Only a story can go back to its writer.';
export const notHideable = "This story isn't published, so it can't be hidden.";
export const notRemovable = "This story isn't published, so it can't be removed.";
export const withdrawnByWriter = 'Its writer has taken it back, so it can only be kept or removed.';
