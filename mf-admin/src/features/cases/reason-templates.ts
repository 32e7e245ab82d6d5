import { type CaseDecision, type CaseKind, defaultRejectReason } from '@storysprout/contract';
import * as texts from '../../texts/cases';

/**
 * Ready-made messages for writers, in kind words. The first one of each list is preselected, so Enter alone sends it.
 */

const privateDetails = texts.privateDetails;
const hurtful = texts.hurtful;
const copied = texts.notYours;
const meeting = texts.meeting;

const forBlogs: readonly string[] = [defaultRejectReason, privateDetails, hurtful, copied, texts.tellMore];

const forWords: readonly string[] = [hurtful, privateDetails, meeting, copied];

const forNames: readonly string[] = [texts.privateName, texts.hurtfulName];

const forPictures: readonly string[] = [texts.privatePicture, texts.hurtfulPicture, texts.copiedPicture];

const declined: readonly string[] = [texts.declinedSafe, texts.declinedHurtful];

const granted: readonly string[] = [texts.granted];

export function templatesFor(kind: CaseKind, decision: CaseDecision): readonly string[] {
  if (decision === 'uphold') return granted;
  if (kind === 'appeal') return declined;
  if (kind === 'blog') return decision === 'return' ? forBlogs : [hurtful, privateDetails, meeting, copied];
  if (kind === 'name') return forNames;
  return kind === 'picture' ? forPictures : forWords;
}
