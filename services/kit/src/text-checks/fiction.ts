/** Speech in quotation marks, on one line. Single quotation marks are left out, because they look like apostrophes. */
const speech = /"[^"\n]*"|[“„][^“”\n]*[“”]|«[^»\n]*»/g;
/** The words of somebody who writes about themselves or their family, in the languages of the checks. */
const ownWords =
  'i im ive id me my mine myself we us our ours mum mom mummy mommy dad daddy stepdad stepmum papa mama ich mich mir mein\\w* wir uns je j moi mon ma mes nous yo mi mis nosotros';
const firstPerson = wordsIn(ownWords);
const thirdPerson = wordsIn('he she they him her them his hers their theirs');

/**
 * Returns whether a passage is told of somebody else: in quotation marks or in the third person, in a sentence whose
 * teller speaks neither of themselves nor of their family. In doubt it is not.
 *
 * @param passage a part of the text
 */
export function isFiction(text: string, passage: string): boolean {
  const narration = text.replace(speech, (said) => ' '.repeat(said.length));
  // A passage may be somebody's speech in one place and the writer's own words in another.
  const before = text.split(passage).slice(0, -1);
  let to = 0;
  const areOfOthers = before.map((words) => {
    to += words.length + passage.length;
    return isOfOthers(narration, to - passage.length, to);
  });
  return areOfOthers.length > 0 && areOfOthers.every(Boolean);
}

function isOfOthers(narration: string, from: number, to: number): boolean {
  const sentence = sentenceAround(narration, from, to);
  if (!/\p{L}/u.test(sentence) || firstPerson.test(sentence)) return false;
  const isSpeech = !/\p{L}/u.test(narration.slice(from, to));
  return isSpeech || thirdPerson.test(sentence);
}

/** The most characters of a sentence that are read on each side of a passage. */
const reach = 300;

function sentenceAround(text: string, from: number, to: number): string {
  const before = /[^.!?\n]*$/.exec(text.slice(Math.max(0, from - reach), from))?.[0] ?? '';
  const after = /^[^.!?\n]*/.exec(text.slice(to, to + reach))?.[0] ?? '';
  return before + text.slice(from, to) + after;
}

function wordsIn(words: string): RegExp {
  return new RegExp(`(?<!\\p{L})(?:${words.replaceAll(' ', '|')})(?!\\p{L})`, 'iu');
}
