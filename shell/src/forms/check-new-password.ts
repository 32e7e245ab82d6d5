import { textLimits } from '@storysprout/contract';

export interface NewPassword {
  readonly password: string;
  readonly confirmation: string;
}

export type PasswordProblems = Partial<Record<keyof NewPassword, string>>;

/** What is wrong with a password typed twice, in the texts of docs/product.md#passwords. */
export function checkNewPassword({ password, confirmation }: NewPassword): PasswordProblems {
  if (password === '') return { password: 'Please enter a password.' };
  if (password.length < textLimits.passwordMin) return { password: 'Password must be at least 8 characters.' };
  if (confirmation === '') return { confirmation: 'Please enter the password again.' };
  return password === confirmation ? {} : { confirmation: 'Passwords do not match.' };
}
