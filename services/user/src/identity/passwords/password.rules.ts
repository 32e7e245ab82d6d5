import { textLimits } from '@storysprout/contract';
import { AppError } from '@storysprout/service-kit';
import { dictionary } from '@zxcvbn-ts/language-common';
import * as texts from '../../texts/passwords';
import type { UserDocument } from '../account/user.document';

/** Common passwords that are long enough to pass the length rule, in lower case. */
const commonPasswords: ReadonlySet<string> = new Set(
  dictionary['passwords-common'].filter(({ length }) => length >= textLimits.passwordMin),
);

/** The parts of an account that others know too. */
export type KnownNames = Pick<UserDocument, 'name' | 'email'>;

/**
 * Refuses the passwords that an attacker tries first: the most common ones and the account's own name or e-mail
 * (docs/product.md#passwords).
 *
 * @throws AppError `password_refused` with advice a child understands.
 */
export function requireHardToGuess(password: string, ...owner: readonly KnownNames[]): void {
  if (commonPasswords.has(password.toLowerCase())) {
    throw guessable(texts.common);
  }
  if (owner.some((names) => isOwnName(password, names))) {
    throw guessable(texts.likeYourName);
  }
}

function isOwnName(password: string, { name, email }: KnownNames): boolean {
  const tried = [lettersOf(password), lettersOf(withoutEnding(password))].filter((letters) => letters !== '');
  const known = [name, email, email.slice(0, email.lastIndexOf('@'))].map(lettersOf);
  return tried.some((letters) => known.includes(letters));
}

/** Letters and digits in lower case: `Juniper-Fox!` and `juniper fox` are the same guess. */
function lettersOf(text: string): string {
  return text
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]/gu, '');
}

/** The word without a year or another number of up to four digits at its end, and without punctuation around it. */
function withoutEnding(password: string): string {
  return password.replace(/[^\p{L}\p{N}]*\d{1,4}[^\p{L}\p{N}]*$/u, '');
}

function guessable(message: string): AppError {
  return new AppError('password_refused', message);
}
