import { defaultRejectReason } from '@storysprout/contract';

/** Ready-made words for a writer; the first one is what the server takes when none are given. */
export const cannedReasons: readonly string[] = [
  defaultRejectReason,
  'Please leave out personal details such as phone numbers, addresses or full names.',
  'Some words here could hurt somebody. Please find friendlier ones.',
  'This looks like somebody else wrote it. Please tell it in your own words.',
  'Please tell us a little more, so that readers can follow your story.',
];
