import { type NotificationKind, plural } from '@storysprout/contract';

/** Texts of the inbox: the button in the header, and its page. */

export const pageHeading = 'My letters';
export const pageLead = 'See what happened to your words.';
export const openInbox = 'Letters';
export const unreadCount = (count: number) => `Letters: ${count} new ${plural(count, { one: 'one', other: 'ones' })}`;

export const loading = 'Loading your letters...';
export const notLoaded = "We couldn't load your letters. Please try again.";
export const isNew = 'New';
export const showOlder = 'Show older letters';
export const loadingMore = 'Loading...';
export const noNotifications = 'No letters yet';
export const noNotificationsNote = 'When someone likes or comments on your story, you will find a letter here.';
export const writeABlog = 'Write a story';

const quoted = (title: string | null | undefined) => (title ? ` “${title}”` : '');

export const published = (title?: string | null) => `Hooray! Your story${quoted(title)} is out for everyone to read.`;
export const returned = (title?: string | null) =>
  `Your story${quoted(title)} came back, so you can make it even better.`;
export const moderatorWrote = (reason: string) => `A moderator wrote: “${reason}”`;
export const comment = (name: string, title?: string | null) =>
  `${name} wrote a comment on your story${quoted(title)}.`;
export const reply = (name: string, title?: string | null) =>
  title ? `${name} answered your comment on${quoted(title)}.` : `${name} answered your comment.`;
export const likes = (count: number, title?: string | null) =>
  `${count} ${plural(count, { one: 'reader likes', other: 'readers like' })} your story${quoted(title)}.`;
export const newStory = (name: string, title?: string | null) =>
  `${name} has a new story${quoted(title)} for you to read.`;
export const badge = (name: string) => `You earned a badge: “${name}”!`;
export const decision = 'A moderator wrote to you. You can read it in your profile.';
export const upheld = 'We took a second look, and you were right. You can read it in your profile.';
export const declined = 'We took a second look. You can read our answer in your profile.';
export const reportWasRight = 'Thank you. You were right to tell us: we took care of it.';
export const reportedCanStay = 'Thank you for telling us. We looked, and it can stay.';
export const someone = 'A reader';

export const chooseKinds = 'Choose your letters';
export const nightNote = 'Letters are quiet from 8 in the evening to 7 in the morning.';
export const notChanged = "That didn't work. Please try again.";
export const kindNames: Readonly<Record<NotificationKind, string>> = {
  published: 'My story is published',
  returned: 'My story came back',
  comment: 'Comments on my stories',
  reply: 'Answers to my comments',
  likes: 'Likes for my stories',
  newStory: 'New stories by writers I follow',
  badge: 'My new badges',
  decision: 'What moderators write to me',
  appeal: 'Answers when I asked for a second look',
  report: 'What happened to my reports',
};
