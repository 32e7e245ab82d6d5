import { DataSet, englishDataset, englishRecommendedTransformers, parseRawPattern, RegExpMatcher } from 'obscenity';
import { cleanLookalikes, moreUnkindWords } from './profanity.words';
import { flagged, type Step } from './step';

const words = new DataSet<{ originalWord: string }>().addAll(englishDataset).addPhrase((phrase) => {
  for (const word of moreUnkindWords) phrase.addPattern(parseRawPattern(`|${word}|`));
  for (const term of cleanLookalikes) phrase.addWhitelistedTerm(term);
  return phrase.setMetadata({ originalWord: 'unkind' });
});
const matcher = new RegExpMatcher({ ...words.build(), ...englishRecommendedTransformers });

/** Three or more separated characters, as in "d o g" or "d.o.g". */
const spacedLetters = /(?<![\p{L}\p{N}])[\p{L}@$!0-9](?:[\s.\-_*|/]{1,3}[\p{L}@$!0-9]){2,}(?![\p{L}\p{N}])/gu;

/** Words with stars in place of letters, as in comics. */
const starred = /(?<![\p{L}])(?:f[*#]+c?k|sh?[*#]+t|b[*#]+tch|c[*#]+nt|d[*#]+ck|p[*#]+ss)\p{L}*/giu;

/** Words nobody should meet here, also in disguise: look-alike characters, leetspeak, stretched or spaced letters. */
export const profanityStep: Step = (text) =>
  flagged('unkind', [...plainMatches(text), ...spacedMatches(text), ...(text.match(starred) ?? [])]);

function plainMatches(text: string): string[] {
  return matcher.getAllMatches(text, true).map(({ startIndex, endIndex }) => text.slice(startIndex, endIndex + 1));
}

function spacedMatches(text: string): string[] {
  return Array.from(text.matchAll(spacedLetters), ([passage]) => passage).filter((passage) =>
    matcher.hasMatch(passage.replace(/[\s.\-_*|/]/g, '')),
  );
}
