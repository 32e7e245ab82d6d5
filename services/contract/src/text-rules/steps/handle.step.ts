import { snippetsAround } from '../snippets';
import { flag, matchesOf, type Step } from '../step';
import { type Word, wordsOf } from '../words';

/** Handles, tags, servers and numbers in disguise. */
const shapes = [
  // pixel.otter#5512
  /(?<![\p{L}\p{N}])[\p{L}\p{N}][\p{L}\p{N}._-]{1,31} ?# ?\d{4}(?!\d)/gu,
  // @stage_door
  /(?<![\p{L}\p{N}.@])@[\p{L}][\p{L}\p{N}._]{2,30}/gu,
  // xX_Soup_Lord_Xx, WobblyTeapot_08
  /(?<![\p{L}\p{N}])(?:xx?_[\p{L}\p{N}_]{3,30}|[\p{L}]{3,20}_[\p{L}\p{N}]{0,15}_?\d{1,4})(?![\p{L}\p{N}])/giu,
  // lil.mapleleaf0 or quokka_quentin, after the name of a platform or "add"
  /(?<![\p{L}])(?:add|snap|sc|ig|insta|instagram|tiktok|discord|roblox|kik|telegram|steam|xbox|epic|psn|user(?:name)?|name|nick|handle|tag|gt|im|its|mine|is|as|me|find|follow|soy|es|cest|c'est|ist|bin)(?:'s| is| me| on|:|,| there)* [\p{Ll}\p{N}]+(?:[._][\p{Ll}\p{N}]+)+(?![\p{L}])/giu,
  // 198.51.100.23
  /(?<![\p{N}.])\d{1,3}(?: ?(?:\.|dot|punkt|point) ?\d{1,3}){3}(?![\p{N}])/giu,
  /discord ?(?:\.|dot) ?gg|(?:mc|play|join)\.[\p{L}]+\.[\p{L}]+|\bbit ?(?:\.|dot) ?ly|t ?\. ?me\//giu,
  /(?<![\p{L}])[\p{L}\p{N}-]{2,40}\.(?:example|gg|io|ly|tv|xyz|link|site|online|club|shop|fun|app)(?:\/\S*)?(?![\p{L}])/giu,
  // 555 oh one seven two, five five five 0 1 3 4
  /(?<![\p{L}\p{N}])(?:(?:\d{1,4}|oh|zero|null|one|two|three|four|five|six|seven|eight|nine|double|cero|uno|dos|tres|cuatro|cinco|seis|siete|ocho|nueve|un|deux|trois|quatre|cinq|sept|huit|neuf|eins|zwei|drei|vier|fünf|sechs|sieben|acht|neun)[\s,.\-–]{1,3}(?:then |and )?){5,}(?:\d{1,4}|oh|zero|one|two|three|four|five|six|seven|eight|nine)(?![\p{L}\p{N}])/giu,
  // 555-0134 anywhere in the text; 07700 900…
  /(?<![\p{N}.])(?:\(?555\)?[ .\-–~_*/]{0,3}0[ .-]?1[ .-]?\d[ .-]?\d|07700[ .-]?900[ .-]?\d{3}|\+\d[\d ()-]{7,18}\d)(?!\d)/gu,
];

/** "3.14159" and "6-4 3-6 7-6" are numbers; "555 oh one seven two" mixes figures and words to hide one. */
const isSum = (passage: string) =>
  /^[^\p{L}]*\d[\d\s.,\-–:]*$/u.test(passage.replace(/^\p{L}+\S* /u, '')) &&
  !/555|07700|^\+/.test(passage) &&
  !/^\d{1,3}(?:\.\d{1,3}){3}$/.test(passage);

/** Digits that are counted up are not a phone number. */
const counting =
  /^(?:one|un|uno|eins|1|zero|0|cero|null)[\s,.\-–]+(?:two|deux|dos|zwei|2|one|1|uno|eins)[\s,.\-–]+(?:three|trois|tres|drei|3|two|2|dos|zwei)/i;

const digitWords = new Set(
  `oh zero null one two three four five six seven eight nine double cero uno dos tres cuatro cinco seis siete ocho nueve un deux trois quatre
  cinq sept huit neuf eins zwei drei vier funf sechs sieben acht neun`.split(/\s+/),
);

/** Every match contains a digit, a sign, a dot between letters or two spelled-out digits. */
function isHint(text: string, { form, start, end }: Word, next: Word | undefined): boolean {
  if (/[\d@#_]/.test(form) || form === 'discord' || form === 'dot' || form === 'bit') return true;
  if (!next) return false;
  if (next.start === end + 1 && text.charAt(end) === '.') return true;
  return text.charAt(start - 1) === '@' || (digitWords.has(form) && digitWords.has(next.form));
}

const isCountdown = (passage: string) =>
  /(?:three[\s,.]+two[\s,.]+one|drei[\s,.]+zwei[\s,.]+eins|trois[\s,.]+deux[\s,.]+un|tres[\s,.]+dos[\s,.]+uno|3[\s,.]+2[\s,.]+1)/i.test(
    passage,
  );

export const handleStep: Step = (text) => ({
  flags: snippetsAround(text, wordsOf(text), (word, next) => isHint(text, word, next))
    .flatMap((snippet) => matchesOf(snippet, shapes, 'handle'))
    .filter(({ passage }) => !counting.test(passage) && !isSum(passage) && !isCountdown(passage))
    .map(({ passage, rule }) => flag('contact', passage, true, rule)),
});
