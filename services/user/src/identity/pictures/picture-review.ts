import type { CaseReason, Visibility } from '@storysprout/contract';
import type { UserDocument } from '../account/user.document';

/** The visibility of a new profile picture, and the reasons why moderators should look at it. */
export interface PictureReview {
  readonly visibility: Visibility;
  readonly reasons: readonly CaseReason[];
}

/**
 * With `PICTURE_REVIEW=on` others see a new picture after a moderator has approved it, otherwise at once
 * (docs/product.md#pictures). A picture that replaces one which was not public always waits.
 */
export function reviewOfNewPicture(
  setting: 'on' | 'off',
  before: Pick<UserDocument, 'pictureVisibility'> | null,
): PictureReview {
  const { pictureVisibility = 'public' } = before ?? {};
  const waits = setting === 'on' || pictureVisibility !== 'public';
  return waits ? { visibility: 'held', reasons: ['held'] } : { visibility: 'public', reasons: ['picture'] };
}
