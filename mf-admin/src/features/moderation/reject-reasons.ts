import { defaultRejectReason } from '@storysprout/contract';

/** Ready-made messages for a writer; the server uses the first one when none is given. */
export const cannedReasons: readonly string[] = [
  defaultRejectReason,
  'Please leave out personal details such as phone numbers, addresses or full names.',
  'Some words here could hurt somebody. Please find friendlier ones.',
  'This looks like somebody else wrote it. Please tell it in your own words.',
  'Please tell us a little more, so that readers can follow your story.',
];
