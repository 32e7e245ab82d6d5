import type { User, Visibility } from '@storysprout/contract';
import { plainForm } from '@storysprout/contract/moderation';
import { digest } from '@storysprout/service-kit';
import { isWithinAppealWindow } from '@storysprout/service-kit/moderation';
import type { StandingDecision, UserDocument } from './user.document';

/** The parts of an account that can be reported and moderated (docs/product.md#reports). */
export type ProfileSubject = 'name' | 'picture';

/** The fields of an account that belong to its name or picture. */
const fieldsOf = {
  name: { visibility: 'nameVisibility', decision: 'nameDecision', revision: 'nameRevision' },
  picture: { visibility: 'pictureVisibility', decision: 'pictureDecision', revision: 'pictureRevision' },
} as const;

export function visibilityOf(user: UserDocument, what: ProfileSubject): Visibility {
  return user[fieldsOf[what].visibility] ?? 'public';
}

export function decisionOf(user: UserDocument, what: ProfileSubject): StandingDecision | null {
  return user[fieldsOf[what].decision] ?? null;
}

export function revisionOf(user: UserDocument, what: ProfileSubject): number {
  return user[fieldsOf[what].revision] ?? 0;
}

/** Most names that are remembered of one account. */
const mostRefusedNames = 10;

/** Returns the field to write when a name is replaced: a previous name that was not public is remembered as refused. */
export function refusedNamesAfter(before: UserDocument): Pick<UserDocument, 'refusedNames'> {
  if (visibilityOf(before, 'name') === 'public') return {};
  return { refusedNames: [...(before.refusedNames ?? []), digest(lettersOf(before.name))].slice(-mostRefusedNames) };
}

/** Returns whether the account had this name, or one that reads the same, when it was hidden or removed. */
export function wasRefused({ refusedNames = [] }: UserDocument, name: string): boolean {
  return refusedNames.includes(digest(lettersOf(name)));
}

/**
 * Returns what the owner is told about a name or picture that others do not see; undefined when it is public or
 * missing.
 */
export function standingOf(user: UserDocument, what: ProfileSubject): User['nameStanding'] {
  const visibility = visibilityOf(user, what);
  if (visibility === 'public' || (what === 'picture' && user.image === null)) return undefined;
  const decision = decisionOf(user, what);
  return {
    visibility,
    visibilityReason: decision?.reason ?? null,
    decisionId: decision?.id.toHexString() ?? null,
    canAppeal: decision !== null && !decision.isAppealed && isWithinAppealWindow(decision.id),
  };
}

/**
 * Returns whether two names read the same. Different spaces, capitals or signs do not make a new name; different
 * letters do.
 */
export function isSameName(one: string, other: string): boolean {
  return lettersOf(one) === lettersOf(other);
}

function lettersOf(name: string): string {
  const letters = plainForm(name)
    .normalize('NFKD')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]/gu, '');
  // A name without letters and digits is compared as it is.
  return letters || name;
}
