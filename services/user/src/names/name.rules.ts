import { adviceFor, checkName } from '@storysprout/contract/moderation';
import { AppError } from '@storysprout/service-kit';
import * as texts from '../texts/users';

/** Also marks in piles, which cover the lines around. */
const invisible = /[\p{Cc}\p{Cf}\p{Co}\p{Default_Ignorable_Code_Point}\u2800]|\p{M}{5}/u;
const joined =
  '[\\p{sc=Arab}\\p{sc=Deva}\\p{sc=Beng}\\p{sc=Guru}\\p{sc=Gujr}\\p{sc=Orya}\\p{sc=Taml}\\p{sc=Telu}\\p{sc=Knda}\\p{sc=Mlym}\\p{sc=Sinh}]';
/** Joiners inside a word of a script that is written with them, and what makes one emoji out of several. */
const needed = new RegExp(
  `(?<=${joined})[\\u200c\\u200d](?=${joined})|(?<=\\p{Emoji})\\ufe0f|(?<=[\\p{Emoji}\\ufe0f])\\u200d(?=\\p{Extended_Pictographic})`,
  'gu',
);

/** @throws AppError `text_refused` for what nobody may be called, with advice a child understands. */
export function requireGoodName(name: string): void {
  if (invisible.test(name.replace(needed, ''))) throw new AppError('text_refused', texts.invisibleLetters);
  const [found] = checkName(name);
  if (found) throw new AppError('text_refused', adviceFor(found.kind), { context: { kinds: [found.kind] } });
}
