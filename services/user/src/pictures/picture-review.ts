import type { CaseReason, Visibility } from '@storysprout/contract';
import type { UserDocument } from '../users/user.document';

/** What happens to a new profile picture: who sees it, and why moderators look at it. */
export interface PictureReview {
  readonly visibility: Visibility;
  readonly reasons: readonly CaseReason[];
}

/**
 * With `PICTURE_REVIEW=on` others see a new picture once a moderator has, else at once (docs/product.md#pictures). One
 * that follows a picture which moderators hid or took away always waits.
 */
export function reviewOfNewPicture(
  setting: 'on' | 'off',
  before: Pick<UserDocument, 'pictureVisibility'> | null,
): PictureReview {
  const { pictureVisibility = 'public' } = before ?? {};
  const waits = setting === 'on' || pictureVisibility !== 'public';
  return waits ? { visibility: 'held', reasons: ['held'] } : { visibility: 'public', reasons: ['picture'] };
}
