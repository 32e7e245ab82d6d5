import { snippetsOf } from '../snippets';
import { flagged, type Step } from '../step';

/** Starts only at a word and is limited to the length of real addresses, so that 20,000 letters don't take seconds. */
const name = '(?<![\\p{L}\\p{N}._%+-])[\\p{L}\\p{N}][\\p{L}\\p{N}._%+-]{0,63}';
const at = '(?:\\s*@\\s*|\\s*[\\[({<]\\s*at\\s*[\\])}>]\\s*|\\s+at\\s+|\\s+\\(?@\\)?\\s+)';
const host = '[\\p{L}\\p{N}][\\p{L}\\p{N}-]{0,62}';
const dot = '(?:\\.|\\s*[\\[({<]\\s*dot\\s*[\\])}>]\\s*|\\s+dot\\s+)';
const ending = '(?:com|net|org|edu|info|co|uk|de|fr|es|it|eu|ca|au|in|io|me|us|example)';
const providers = '(?:g\\s?mail|google\\s?mail|hotmail|yahoo|outlook|icloud|proton\\s?mail|aol|gmx)';

const shapes = [
  // mia@example.com, also with a full-width @ and spaces around it. After the first dot of the host, a dot that is only
  // followed by a space ends a sentence, so the next word is not part of the address.
  new RegExp(`${name}\\s*[@＠]+\\s*${host}\\s*\\.\\s*${host}(?:\\s*\\.${host}|\\s+\\.\\s+${host})*`, 'giu'),
  // mia at example dot com, mia(at)example.com
  new RegExp(`${name}${at}${host}(?:${dot}${host})*${dot}${ending}(?![\\p{L}\\p{N}])`, 'giu'),
  // mia at gmail, mia@gmail
  new RegExp(`${name}${at}${providers}(?![\\p{L}\\p{N}])`, 'giu'),
];

/**
 * An address with spaces between its letters: m i a @ m a i l . c o m. It starts only at the first letter, for speed as
 * above.
 */
const spacedOut = /(?<![\p{L}\p{N}][ .])(?:[\p{L}\p{N}][ .]){2,}@ ?(?:[\p{L}\p{N}][ .]+){3,}[\p{L}\p{N}]/giu;

/** Ordinary words before "at": "look at yahoo" is not an address. */
const plainTalk = /^(?:look|looked|looking|work|works|worked|working|arrived?|laugh|laughed|was|is|are|were)\s+at\s/iu;

/** Every address has one of these. */
const trigger = /[@＠]|\bdot\b|[[({<]\s?at\b|\bat\s+(?:g\s?mail|google|hotmail|yahoo|outlook|icloud|proton|aol|gmx)/gi;
/** More characters than the longest name before an @ can have. */
const reach = 150;

/** E-mail addresses, written out or in disguise. */
export const emailStep: Step = (text) => {
  const passages = snippetsOf(text, trigger, reach).flatMap((snippet) =>
    [...shapes, spacedOut].flatMap((shape) => snippet.match(shape) ?? []),
  );
  return flagged('email', distinct(passages.filter((passage) => !plainTalk.test(passage))));
};

function distinct(passages: readonly string[]): string[] {
  return [...new Set(passages)];
}
