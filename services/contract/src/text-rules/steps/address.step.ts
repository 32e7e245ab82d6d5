import { snippetsAround } from '../snippets';
import { flagged, type Step } from '../step';
import { type Word, wordsOf } from '../words';

/** Words that hardly mean anything but a street. */
const streetOnly =
  'street|str|st|road|rd|avenue|ave|lane|ln|boulevard|blvd|crescent|terrace|highway|hwy|parkway|mews|cul-de-sac';
/** Words that also mean something else ("a 10 minute drive"): they count only as a name, with a capital. */
const streetToo = 'Drive|Dr|Court|Ct|Way|Place|Pl|Close|Square|Sq|Gardens|Grove|Hill|Row|Walk|Circle|Trail|Park';
const houseNumber = '(?<![\\p{L}\\p{N}.,/:$€£-])(?:no\\.? ?|number )?\\d{1,5} ?[a-dA-D]?(?:\\/\\d{1,3})?,?';
const spokenNumbers =
  'one|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve|thirteen|fourteen|fifteen|sixteen|seventeen|eighteen|nineteen|(?:twenty|thirty|forty|fifty|sixty|seventy|eighty|ninety)(?:[ -](?:one|two|three|four|five|six|seven|eight|nine))?';
/** Matches the number with or without a capital, although the words after it need one. */
const spokenNumber = `(?<![\\p{L}])(?:${spokenNumbers.replace(/(?<=^|\||\?:)[a-z]/g, (letter) => `[${letter}${letter.toUpperCase()}]`)})`;

/** Words that can't be part of a street's name, because they show that the number counts things. */
const notAName =
  'the|a|an|on|in|of|to|at|and|or|my|our|his|her|their|your|its|this|that|these|those|down|up|across|along|from|by|with|every|each|other|different|new|old|big|small|busy|long|wide|empty|dirty|clean|quiet|dogs?|cats?|cars?|people|children|kids|boys|girls|houses?|trees|lamps?|men|women|hours?|minutes?|days?|weeks?|years?|miles?|km|metres?|meters?|times|more|square|straight|mr|mrs|ms|miss|sir|lady|lord|king|queen';
const nameWord = `(?!(?:${notAName})\\b)[\\p{L}][\\p{L}'’.-]*`;
const capitalWord = "(?!(?:Mr|Mrs|Ms|Miss|Sir|Lady|Lord)\\b)\\p{Lu}[\\p{L}'’.-]*";
/** Words that must not follow: "12 High street lamps" counts lamps. */
const notCounting =
  '(?!\\s+(?:lamps?|lights?|signs?|markets?|food|cars?|cats?|dogs?|party|parties|names?|artists?|music|sweepers?|trips?|works?|games?|races?)\\b)';

const shapes = [
  // 12 maple street, 221b Baker St.
  new RegExp(`${houseNumber}\\s+(?:${nameWord}\\s+){1,3}(?:${streetOnly})\\b\\.?${notCounting}`, 'giu'),
  // 3 Old Mill Road: with capitals even "old" is a name
  new RegExp(`${houseNumber}\\s+(?:${capitalWord}\\s+){1,3}(?:Street|Road|Avenue|Lane|St|Rd|Ave|Ln)\\b`, 'gu'),
  // 7 Willow Drive, 15 Kings Court
  new RegExp(`${houseNumber}\\s+(?:${capitalWord}\\s+){1,3}(?:${streetToo})\\b\\.?(?!\\s+\\p{Lu})`, 'gu'),
  // Twelve Maple Street
  new RegExp(`${spokenNumber}\\s+(?:${capitalWord}\\s+){1,3}(?:Street|Road|Avenue|Lane|St|Rd|Ave)\\b`, 'gu'),
  // Lindenstraße 5. The match starts at a word and is limited to the length of real names, because 'A-A-A-...' would
  // take seconds otherwise.
  /(?<!\p{L}-?)\p{Lu}[\p{L}-]{1,60}(?:stra(?:ß|ss)e|str\.|weg|gasse|platz)\s+\d{1,4}[a-z]?\b/gu,
  // house 14, Elm Close
  new RegExp(
    `\\b(?:[Hh]ouse|[Ff]lat|[Aa]partment|[Nn]umber|[Nn]o\\.)\\s+\\d{1,5}[a-d]?,?\\s+(?:on |in |at |of )?(?:${capitalWord}\\s+){1,3}(?:Street|Road|Avenue|Lane|Crescent|Terrace|${streetToo})\\b`,
    'gu',
  ),
  // rue de la Paix 10, 10 rue de la Paix
  /\b(?:\d{1,4},?\s+rue|rue)\s+(?:de\s+(?:la\s+|l['’])?|du\s+|des\s+)?\p{Lu}[\p{L}-]+(?:\s+\d{1,4}\b)?/gu,
  // P.O. Box 123
  /\bp\.?\s?o\.?\s+box\s+\d+/giu,
  // Springfield, IL 62704 and AB12 3CD: a town with its ZIP code, or a postcode.
  /\b\p{Lu}\p{Ll}+,\s+\p{Lu}{2}\s+\d{5}(?:-\d{4})?\b/gu,
  /(?<![\p{L}\p{N}])\p{Lu}{1,2}\d{1,2}[A-Z]? \d[A-Z]{2}(?![\p{L}\p{N}])/gu,
];

/** After a statement about where somebody lives, a number and a name are enough. */
const livingAt =
  /\b(?:(?:i|we|she|he) (?:live|lives|stay|stays)|i'm living|we're living|(?:my|our) (?:house|home|address|flat|apartment)(?: number)? is(?: at)?|come to|find me at|visit me at|meet me at)(?: (?:at|in|on))?(?: my)?(?: house| flat| apartment| apt\.?)?(?: (?:number|no\.?|nr\.?))? #?\d{1,5} ?[a-d]?,?(?: on| in)? (?!(?:minutes?|hours?|days?|weeks?|months?|years?|miles?|km|metres?|meters?|blocks?|houses?|streets?|doors?|people|o'?clock|am|pm|and|or|of|times|different|stops?|big|small|floors?|steps?|in|at|the)\b)\p{L}{3,}/giu;
const livingIn = /\b(?:i|we) live (?:in|at|on) (?:flat|apartment|apt\.?|house|number|no\.?) ?#?\d{1,5}[a-d]?\b/giu;

/** A year is not a house number: "In 1999 Main Street was busy". */
const yearAhead = /\b(?:in|since|by|during|until|from|of|around|about)\s+$/iu;

/** Every address has a number, or one of these words after a spelled-out number. */
const hints = new Set('street road avenue lane st rd ave rue'.split(' '));
const isHint = ({ form }: Word) => /\d/.test(form) || hints.has(form);

/** Finds home addresses. */
export const addressStep: Step = (text) => {
  const passages = snippetsAround(text, wordsOf(text), isHint).flatMap(addressesIn);
  return flagged('place', [...new Set(passages)]);
};

function addressesIn(text: string): string[] {
  const matches = [...shapes, livingAt, livingIn].flatMap((shape) => [...text.matchAll(shape)]);
  return matches.filter((match) => !startsWithYear(match, text)).map(([passage]) => passage);
}

function startsWithYear(match: RegExpExecArray, text: string): boolean {
  return (
    /^(?:1\d|20)\d{2}\b/.test(match[0].trim()) && yearAhead.test(text.slice(Math.max(0, match.index - 20), match.index))
  );
}
