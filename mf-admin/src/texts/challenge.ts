import { plural } from '@storysprout/contract';

/** Sending the weekly challenge, and its emails. */

export const sendWeeklyChallenge = 'Send Weekly Challenge';
export const topicOfTheWeeklyChallenge = 'Topic of the weekly challenge';
export const topicHint = 'One line that makes children want to write.';
export const enterATopicForThe = 'Enter a topic for the weekly challenge';
export const sendByEmail = 'Send by email';
export const sendAsNotification = 'Send as notification';
export const nowOn = 'Now on:';
export const sendAgainTitle = 'Send it again?';
export const sendTheWeeklyChallenge = 'Send the weekly challenge?';
export const sendItAgain = 'Send it again';
export const sendTheEmails = 'Send the emails';
export const countingTheRecipients = 'Counting the recipients...';
export const goesToEveryReader = 'This topic goes to every reader by email.';
export const goesByEmail = 'This topic goes by email to';
export const emails = 'Emails';
export const noEmailsSentYetYoull = "No emails sent yet. You'll see their progress here.";
export const done = 'Done';
export const onItsWay = 'On its way';
export const emailsOf = (topic: string) => `Emails about “${topic}”`;
export const didNotWork = "That didn't work. Please try again.";
export const theFailedAndUnconfirmedOnes = 'the failed and unconfirmed ones';
export const theFailedOnes = 'the failed ones';
export const hide = 'Hide';
export const show = 'Show';
export const tryThemAgain = 'Try them again';
export const mailServerDown = "The mail server isn't answering. We'll send the emails when it's back.";
export const mailServerRefuses = (answer: string) =>
  `The mail server takes no emails from us right now. We'll keep trying. It says: “${answer}”`;
export const workerAway = "The mail worker isn't running. We'll send the emails when it's back.";
export const sent = (count: string) => `${count} sent`;
export const waiting = (count: string) => `${count} waiting`;
export const failed = (count: string) => `${count} failed`;
export const unconfirmed = (count: string) => `${count} unconfirmed`;
export const skipped = (count: string) => `${count} skipped (unsubscribed, banned or gone)`;
export const failedToSendWeeklyChallenge = 'Failed to send weekly challenge.';
export const notificationFailed = 'Failed to send weekly challenge notification.';
export const undeliverable = (count: number) =>
  `Mail servers refuse ${count.toLocaleString('en-US')} ${plural(count, { one: 'address', other: 'addresses' })}: see User Details.`;
export const readers = (count: number) =>
  `${count.toLocaleString('en-US')} ${plural(count, { one: 'reader', other: 'readers' })}`;
