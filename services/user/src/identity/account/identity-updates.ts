import type { Visibility } from '@storysprout/contract';
import type { IdentityPart, StandingDecision, UserDocument } from './user.document';
import { neutralName, searchTermsOf } from './user.rules';
import { opaque } from './user-updates';
import { type ProfileSubject, refusedNamesAfter } from './visibility.rules';

/** The account fields to write when the address changes; empty when it stays the same. */
export type AddressFields = Partial<
  Pick<UserDocument, 'email' | 'pendingEmail' | 'emailVerifiedAt' | 'emailAskedAt' | 'emailByStaff'>
>;

/** Revokes all tokens issued so far. Publish the revocation after the commit. */
export function revokeTokens(now: Date) {
  return opaque<IdentityPart>({ $inc: { tokenVersion: 1 }, $set: { tokensRevokedAt: now } });
}

export function setPassword(passwordHash: string) {
  return opaque<IdentityPart>({ $set: { passwordHash } });
}

export function setAdmin(isAdmin: boolean) {
  return opaque<IdentityPart>({ $set: { isAdmin } });
}

/** Goes with each change that other services store. They have to be notified with `announceProfile`. */
export const raiseProfileRevision = opaque<IdentityPart>({ $inc: { profileRevision: 1 } });

/** Changes the visibility of a name or picture. Other services have to be notified with `announceProfile`. */
export function showAs(what: ProfileSubject, visibility: Visibility, decision: StandingDecision | null) {
  return opaque<IdentityPart>({ $set: marks(what, visibility, decision), $inc: { profileRevision: 1 } });
}

/** Like `showAs`, for a change that others do not see. */
export function markAs(what: ProfileSubject, visibility: Visibility, decision: StandingDecision | null) {
  return opaque<IdentityPart>({ $set: marks(what, visibility, decision) });
}

/** Writes name and address. Decisions about an earlier name do not apply to a new one. */
export function setNameAndAddress(before: UserDocument, name: string, address: AddressFields) {
  const fields = { name, ...address, searchTerms: searchTermsOf(name, address.email ?? before.email) };
  if (name === before.name) return opaque<IdentityPart>({ $set: fields });
  return opaque<IdentityPart>({
    $set: { ...fields, ...marks('name', 'public', null), ...refusedNamesAfter(before) },
    $inc: { nameRevision: 1, profileRevision: 1 },
  });
}

/** Replaces a name for good by the neutral one. */
export function eraseName({ _id, email }: UserDocument) {
  const name = neutralName(_id);
  return opaque<IdentityPart>({
    $set: { name, searchTerms: searchTermsOf(name, email), ...marks('name', 'public', null) },
    $inc: { nameRevision: 1, profileRevision: 1 },
  });
}

/** Replaces the picture, or removes it when `image` is null. Earlier decisions do not apply to the new one. */
export function setPicture(image: string | null, visibility: Visibility = 'public') {
  return opaque<IdentityPart>({
    $set: { image, ...marks('picture', visibility, null) },
    $inc: { pictureRevision: 1, profileRevision: 1 },
  });
}

function marks(what: ProfileSubject, visibility: Visibility, decision: StandingDecision | null): Partial<IdentityPart> {
  return what === 'name'
    ? { nameVisibility: visibility, nameDecision: decision }
    : { pictureVisibility: visibility, pictureDecision: decision };
}
