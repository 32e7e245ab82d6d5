import { snippetsOf } from '../snippets';
import { flagged, type Step } from '../step';

/** Endings that are not words in a story, so a missing space after a full stop does not make a link. */
const plainEndings = 'com|net|org|edu|gov|info|biz|xyz|io|gg|ly|tv|co\\.[a-z]{2}|uk|de|fr|eu|ca|au|nz|example';
/** Endings that are also words: a link only in lower case with a path after it. */
const wordEndings = 'me|us|be|it|in|is|to|app|dev|site|online|shop|club|link|live|fun|games?';

const shapes = [
  /(?:https?|hxxps?|ftp)\s?:\s?\/\s?\/\s?\S+/giu,
  /(?<![\p{L}\p{N}])www\s?\.\s?[\p{L}\p{N}-]+\s?\.\s?\p{L}+\S*/giu,
  new RegExp(
    `(?<![\\p{L}\\p{N}@._-])[\\p{L}\\p{N}-]+(?:\\.[\\p{L}\\p{N}-]+)*\\.(?:${plainEndings})(?![\\p{L}\\p{N}])\\S*`,
    'giu',
  ),
  new RegExp(`(?<![\\p{L}\\p{N}@._-])[\\p{L}\\p{N}-]+\\.(?:${wordEndings})/\\S+`, 'gu'),
  // coolgames dot com, coolgames (dot) com
  /(?<![\p{L}\p{N}-])[\p{L}\p{N}-]{1,63}(?:\s+dot\s+|\s*[[({]\s*dot\s*[\])}]\s*)(?:com|net|org|info|io|tv|co\s+dot\s+uk)(?![\p{L}\p{N}])/giu,
];

/** In "the park.De" only a space is missing: a capitalized ending after a lower-case letter starts a sentence. */
const missingSpace = /\p{Ll}\.(?:De|Fr|Tv|Ca|Io|Au)$/u;

/** Every address has one of these. */
const trigger = /:\s?\/|\.[\p{L}\p{N}]|\bdot\b|www\s?\./giu;
const reach = 150;

/** Addresses of other sites. */
export const linkStep: Step = (text) => {
  const passages = snippetsOf(text, trigger, reach).flatMap((snippet) =>
    shapes.flatMap((shape) => snippet.match(shape) ?? []),
  );
  return flagged('link', [...new Set(passages.filter((passage) => !missingSpace.test(passage)))]);
};
