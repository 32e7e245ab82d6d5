import { adviceFor, checkName } from '@storysprout/contract/moderation';
import { AppError } from '@storysprout/service-kit';
import * as texts from '../../texts/users';

/** Invisible characters, and stacks of combining marks, which would cover the lines around them. */
const invisible =
  /[\p{Cc}\p{Cf}\p{Co}\p{Default_Ignorable_Code_Point}\u2800\ufffc\u{13441}-\u{13446}\u{16fe4}\u{1d159}]|\p{M}{5}/u;
/** Combining marks need a letter, so a visible name must contain something else besides marks and spaces. */
const isSeen = /[^\p{M}\s]/u;
const joined =
  '[\\p{sc=Arab}\\p{sc=Deva}\\p{sc=Beng}\\p{sc=Guru}\\p{sc=Gujr}\\p{sc=Orya}\\p{sc=Taml}\\p{sc=Telu}\\p{sc=Knda}\\p{sc=Mlym}\\p{sc=Sinh}]';
/** Digits, `#` and `*` only count as emoji with a keycap sign after them, which `needed` handles. */
const emoji = '(?![\\d#*])\\p{Emoji}';
/**
 * Invisible characters that are allowed: joiners inside words of certain scripts, and those that combine several emoji
 * into one.
 */
const needed = new RegExp(
  `(?<=${joined})[\\u200c\\u200d](?=${joined})|(?<=[\\d#*])\\ufe0f(?=\\u20e3)|(?<=${emoji})\\ufe0f|(?<=${emoji}\\ufe0f?)\\u200d(?=\\p{Extended_Pictographic})`,
  'gu',
);

/** @throws AppError `text_refused` for a name that nobody may have, with advice a child understands. */
export function requireGoodName(name: string): void {
  if (!isSeen.test(name) || invisible.test(name.replace(needed, '')))
    throw new AppError('text_refused', texts.invisibleCharacters);
  const [found] = checkName(name);
  if (found) throw new AppError('text_refused', adviceFor(found.kind), { context: { kinds: [found.kind] } });
}
