import { adviceFor, checkName } from '@storysprout/contract/moderation';
import { AppError } from '@storysprout/service-kit';
import * as texts from '../texts/users';

/** Also marks in piles, which cover the lines around, and letters and signs that are drawn as nothing. */
const invisible =
  /[\p{Cc}\p{Cf}\p{Co}\p{Default_Ignorable_Code_Point}\u2800\ufffc\u{13441}-\u{13446}\u{16fe4}\u{1d159}]|\p{M}{5}/u;
/** Marks stand on letters, and there has to be one to stand on. */
const isSeen = /[^\p{M}\s]/u;
const joined =
  '[\\p{sc=Arab}\\p{sc=Deva}\\p{sc=Beng}\\p{sc=Guru}\\p{sc=Gujr}\\p{sc=Orya}\\p{sc=Taml}\\p{sc=Telu}\\p{sc=Knda}\\p{sc=Mlym}\\p{sc=Sinh}]';
/** Digits are emoji, too, where a sign of keys follows. */
const emoji = '(?![\\d#*])\\p{Emoji}';
/** Joiners inside a word of a script that is written with them, and what makes one emoji out of several. */
const needed = new RegExp(
  `(?<=${joined})[\\u200c\\u200d](?=${joined})|(?<=[\\d#*])\\ufe0f(?=\\u20e3)|(?<=${emoji})\\ufe0f|(?<=${emoji}\\ufe0f?)\\u200d(?=\\p{Extended_Pictographic})`,
  'gu',
);

/** @throws AppError `text_refused` for what nobody may be called, with advice a child understands. */
export function requireGoodName(name: string): void {
  if (!isSeen.test(name) || invisible.test(name.replace(needed, '')))
    throw new AppError('text_refused', texts.invisibleLetters);
  const [found] = checkName(name);
  if (found) throw new AppError('text_refused', adviceFor(found.kind), { context: { kinds: [found.kind] } });
}
