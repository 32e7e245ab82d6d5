import { type CaseDecision, type CaseKind, defaultRejectReason } from '@storysprout/contract';

/** Ready-made messages for writers, in kind words. The first one of each list is sent with Enter alone. */

const privateDetails = 'Please leave out personal details such as phone numbers, addresses or full names.';
const hurtful = 'Some words here could hurt somebody. Please find friendlier ones.';
const copied = 'This looks like somebody else wrote it. Please tell it in your own words.';
const meeting = 'Please do not arrange to meet or chat somewhere else. We want you to be safe.';

const forBlogs: readonly string[] = [
  defaultRejectReason,
  privateDetails,
  hurtful,
  copied,
  'Please tell us a little more, so that readers can follow your story.',
];

const forWords: readonly string[] = [hurtful, privateDetails, meeting, copied];

const forNames: readonly string[] = [
  'Please pick a name that is not your full name and tells nothing private.',
  'This name could hurt somebody. Please pick a friendlier one.',
];

const forPictures: readonly string[] = [
  'Please pick a picture that does not show your face, your name or your school.',
  'This picture could hurt or scare somebody. Please pick a friendlier one.',
  'This picture belongs to somebody else. Please make one of your own.',
];

const declined: readonly string[] = [
  'We read it again together. The decision stays, because it keeps everybody safe.',
  'We read it again together. These words could hurt somebody, so they stay away.',
];

const granted: readonly string[] = ['You are right. Thank you for telling us, and sorry for the trouble.'];

export function templatesFor(kind: CaseKind, decision: CaseDecision): readonly string[] {
  if (decision === 'uphold') return granted;
  if (kind === 'appeal') return declined;
  if (kind === 'blog') return decision === 'return' ? forBlogs : [hurtful, privateDetails, meeting, copied];
  if (kind === 'name') return forNames;
  return kind === 'picture' ? forPictures : forWords;
}
