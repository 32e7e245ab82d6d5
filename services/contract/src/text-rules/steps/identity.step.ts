import { snippetsAround } from '../snippets';
import { type FoundFlag, flag, matchesOf, type Step } from '../step';
import { type Word, wordsOf } from '../words';

const part = "\\p{Lu}[\\p{Ll}'’]+(?:-\\p{Lu}\\p{Ll}+)?";
const fullName = `${part}(?: (?:\\p{Lu}\\. )?(?:de|da|von|van|der|den|al|el|la|di|del|du|Mc|Mac|O'|O’)){0,2} ?(?:${part} )?(?:Mc|Mac|O'|O’)?${part}`;
const age =
  '(?:\\d{1,2}|six|seven|eight|nine|ten|eleven|twelve|thirteen|sechs|sieben|acht|neun|zehn|elf|zwölf|huit|neuf|dix|onze|douze|ocho|nueve|diez|once|doce)';
const saysWho =
  "(?:[Mm]y (?:full |real |whole |true |own )?name(?:'s|s| is|:)?|[Ii]'?m|[Ii] am|[Ii]ch (?:bin|heiße|heisse)(?: die| der)?|[Ii]ch bin (?:die|der)|[Jj]e (?:suis|m'appelle|m’appelle)|[Mm]oi c'est|[Mm]e llamo|[Ss]oy|[Mm]i nombre es|[Mm]ein Name ist|voller Name ist|[Hh]i [Ii]'?m|called|[Cc]alled|named|[Tt]his is|[Rr]eal name(?: is)?|[Ff]ull name(?: is)?|[Nn]ame:|signed|[Ii]ts|[Ii]t's|by|[Mm]y (?:best friend|friend|brother|sister|cousin|baby brother|baby sister|teacher|crush|neighbour|neighbor|dad|mum|mom|aunt|uncle)(?: is| called|,)?|heet|heter|[Mm]i chiamo|[Nn]azywam się|adım)";

const clear = [
  // my name is Oliver Pennington, Ich bin die Charlotte von Hagedorn
  new RegExp(`(?<![\\p{L}])${saysWho} ${fullName}(?![\\p{L}])`, 'gu'),
  // Efua Darko, aged 12; Percy Shaw (10); Bruno Arizmendi tiene 9
  new RegExp(
    `(?<![\\p{L}])${fullName},? ?(?:\\(|aged? |is |im |i'm |tiene |a |ist |wird |est |and |who is |who's )?\\(?${age}(?! (?:points|goals|times|chapters|pages|minutes|euros|pounds|days|books|o'clock|am|pm))(?:\\)|,| years?| yrs?| yo|,? and| ans| años| Jahre|$|\\.|!| and)`,
    'gu',
  ),
  new RegExp(
    `(?<![\\p{L}])${age},? (?:and )?(?:my name is|called|named|me llamo|ich heiße|je m'appelle|i am|im|i'm) ${fullName}`,
    'giu',
  ),
  // from a town
  new RegExp(`(?<![\\p{L}])${fullName},? (?:from|of|aus|de|in|lives in|uit|w|z) \\p{Lu}\\p{Ll}+`, 'gu'),
  /(?<![\p{L}])(?:surname|last name|family name|nachname|apellidos?|nom de famille|full name|middle name|real name|birth name|maiden name)(?:'s|s)?(?: is| are| ist| es| est|:|,)? (?:[Ii]s )?\p{Lu}\p{Ll}+/gu,
  /(?<![\p{L}])(?:my|i) (?:birthday|was born|bday|date of birth)(?: is| on| was|:)?[^.!?\n]{0,20}(?:\d{4}|\d{1,2}\/\d{1,2}\/\d{2,4})/giu,
];

const likely = [
  new RegExp(
    `(?<![\\p{L}.!?\\n"“] ?)(?<=[\\p{Ll},:] )${fullName}(?= (?:\\(|and|is|has|was|in|from|who|,|and i)|[,.!)\\n]|$)`,
    'gu',
  ),
];

/** Words with capitals that are not the name of a person. */
const noPerson =
  /(?:Street|Road|Park|School|Club|Day|Christmas|Year|Island|Mountains?|River|Forest|Castle|Kingdom|Ocean|Sea|Harry|Potter|King|Queen|Princess?|Prince|Captain|Sir|Lady|Doctor|Dr|Mr|Mrs|Ms|Miss|Professor|Uncle|Aunt|Grandma|Grandpa|Saint|Red|Blue|Green|Black|White|Golden|Silver|Super|Magic|Dragon|Little|Big|Great|New|North|South|East|West|United|World|Cup|Moon|Star|Sun|Earth|Mars|Wolf|Bear|Cat|Dog|Fox|Mouse|Monday|Tuesday|Wednesday|Thursday|Friday|Saturday|Sunday|January|February|March|April|June|July|August|September|October|November|December|Part|Chapter|Once|Fairy|Santa|Claus|Easter|Bunny|Tooth|Minecraft|Roblox|Marie Curie|Rosa Parks|The|A|An)/u;

/** Words that announce a name or a birthday. */
const hints = new Set('surname nachname birthday born bday apellido apellidos name'.split(' '));

/** Every full name has two capitalized words in a row. */
function isNameBegun(text: string, { form, start, end }: Word, next: Word | undefined): boolean {
  if (hints.has(form)) return true;
  return (
    next !== undefined && next.start === end + 1 && isCapital(text.charAt(start)) && isCapital(text.charAt(next.start))
  );
}

const isCapital = (letter: string) => letter !== letter.toLowerCase();

/** A full name, alone or with age or town. */
export const identityStep: Step = (text) => ({
  flags: snippetsAround(text, wordsOf(text), (word, next) => isNameBegun(text, word, next)).flatMap(namesIn),
});

function namesIn(text: string): FoundFlag[] {
  return [
    ...matchesOf(text, clear, 'identity').map(({ passage, rule }) => flag('identity', passage, true, rule)),
    ...matchesOf(text, likely, 'likely identity').map(({ passage, rule }) => flag('identity', passage, false, rule)),
  ].filter((found) => !noPerson.test(found.text));
}
