import { plural } from '@storysprout/contract';

/** Writing a blog. */

export const aTipFromOurOwl = 'A tip from our owl';
export const sent = 'Hooray! Your story is on its way.';
export const writeAnotherOne = 'Write another one';
export const sentNote = 'A moderator will read it first. You can find it under List of Blogs.';
export const signInToWrite = 'Sign in to write a story. We saved the words you wrote before.';
export const withModerators = 'A moderator has this story';
export const makeNewBlog = 'Make a new story with my words';
export const alreadyPosted =
  "You posted this story already, so you can't change it now. The words you see here are safe.";
export const addPictureAgain = 'The picture stays with the posted story. Please add it again to your new one.';
export const blogIsGone = 'This story is gone';
export const deletedElsewhere =
  'It was deleted in another window or on another device. The words you see here are safe.';
export const pictureIsGone = 'Its picture is gone, too. Please add it again to your new story.';
export const savedElsewhere = 'Saved somewhere else, too';
export const useTheNewerWords = 'Use the newer words';
export const keepTheWordsISee = 'Keep the words I see here';
export const newerVersion =
  'A newer version of this story was saved in another window or on another device. Which words do you want to keep writing?';
export const othersStay = 'The other words stay on this device, so you can look at them later.';
export const writtenOnAnotherDevice = 'Written on another device';
export const somethingElse =
  'You wrote something else here in another window or on another device. Which words do you want to keep writing?';
export const othersKept = 'We keep the other words too, so you can look at them later.';
export const newVersionGone = 'The new version is gone. Everyone still sees the old one.';
export const didNotWork = "That didn't work. Please try again.";
export const aGrownUpIsReading = 'A grown-up is reading your new version';
export const changeItAgain = 'Change it again';
export const readTheOldOne = 'Read the old one';
export const throwTheNewVersionAway = 'Throw the new version away';
export const everyoneSeesOld = 'Until then, everyone sees your story as it was.';
export const sentBack = (what: string) => `A moderator sent this ${what} back:`;
export const changeAndPost = 'Change it and post it again!';
export const storyStaysUp = 'Your story stays up until a grown-up has read the new one.';
export const unsavedWords = "Here are the words you hadn't saved yet.";
export const useTheSavedVersion = 'Use the saved version';
export const startWithAnEmptyPage = 'Start with an empty page';
export const openInTwoTabs = 'This story is open in another tab, too. Please write in only one of them.';
export const deviceFull =
  'This device has no room left for your words and pictures. Please keep this page open, and save a draft soon!';
export const picture = 'Picture (if you like)';
export const addAPicture = 'Add a picture';
export const pictureHint = (advice: string) => `Up to 5 MB. ${advice}`;
export const stuckTryThis = 'Stuck? Try this!';
export const tipStart = 'Start in the middle of the adventure.';
export const tipSenses = 'What could you see, hear and smell?';
export const tipAloud = 'Read it out loud. Funny parts get even funnier!';
export const tipSecrets = 'Keep secrets safe: no full names, addresses or phone numbers.';
export const saving = 'Saving...';
export const saved = 'Saved';
export const savedOnThisDevice = 'Saved on this device';
export const validateWriting = 'Validate Writing';
export const posting = 'Posting...';
export const sendTheNewVersion = 'Send the new version';
export const postBlog = 'Post Blog';
export const saveDraft = 'Save Draft';
export const ready = 'Your writing is ready. Now you can post it!';
export const validateFirst = 'Press Validate Writing first. Then you can post it. We save every word you type.';
export const failedButKept =
  "That didn't work, but nothing is lost. Your words are saved on this device. Please try again in a moment.";
export const failedButHere =
  "That didn't work, but nothing is lost as long as this page stays open. Please try again in a moment.";
export const youAreNotAlone = 'You are not alone';
export const thankYou = 'Thank you';
export const inReview = 'A moderator is reading this story';
export const thisBlogIsPublished = 'This story is published';
export const readIt = 'Read it';
export const onlyDrafts = 'You can only change drafts and stories that were sent back.';
export const blogNotFound = 'Blog not found.';
export const maybeSomebodyElses = 'Maybe it belongs to someone else.';
export const failedToLoadBlogPost = 'Failed to load blog post.';
export const tooLong = (characters: string) => `Your story is ${characters} too long. Could it be two stories?`;
export const charactersLeft = (characters: string) => `${characters} left.`;
export const wordsWithoutATitle = 'Words without a title';
export const unfinished = 'Unfinished';
export const onAnotherDevice = ', on another device';
export const keepWriting = 'Keep writing';
export const throwAway = 'Throw away';
export const throwTheseWordsAway = 'Throw these words away?';
export const cannotComeBack = "You can't get them back.";
export const errorSubmittingBlog = 'Error submitting blog';
export const pickOne = 'Pick one...';
export const needWords = (least: number) => `0 words. You need at least ${least} to post.`;
export const moreToGo = (count: string, left: number) => `${count}. ${left} more to go!`;
export const wonderful = (count: string) => `${count}. Wonderful!`;
export const wordsWritten = 'Words written';
export const wordsOf = (words: number, least: number) => `${words} of ${least} words`;
export const title = 'Title';
export const theDayMySocksRan = 'The day my socks ran away';
export const category = 'Category';
export const description = 'Description';
export const onceUponATime = 'Once upon a time...';
export const needTitle = 'Give your story a title.';
export const needCategory = 'Pick a category for your story.';
export const needDescription = 'Write something here first.';
export const postABlog = 'Post a Blog';
export const challenge = (topic: string) => `The challenge: ${topic}`;
export const lead = 'Tell the world something only you can tell.';
export const characters = (count: number) =>
  `${count.toLocaleString('en-US')} ${plural(count, { one: 'character', other: 'characters' })}`;
export const words = (count: number) => `${count} ${plural(count, { one: 'word', other: 'words' })}`;
export const newVersion = 'new version';
export const blog = 'story';
