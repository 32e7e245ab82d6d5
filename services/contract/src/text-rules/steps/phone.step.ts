import { isCounting, isDate, isScore, isThousands, isTimes, isYears } from '../numbers';
import { flagged, type Step } from '../step';

/**
 * Finds phone numbers. Digits alone are not enough, so a candidate is checked by its shape first (a sum, a score, a
 * date or a count is not a phone number), then by the words around it.
 */
export const phoneStep: Step = (text) => {
  const found = candidates(text).filter((candidate) => isPhone(candidate));
  return flagged('phone', [...found.map(({ passage }) => passage), ...spokenNumbers(text)]);
};

interface Candidate {
  readonly passage: string;
  /** `passage` with look-alike letters read as digits. */
  readonly spelled: string;
  readonly digits: string;
  /** Some of the text before and after, in lower case. */
  readonly before: string;
  readonly after: string;
}

/** Seven to fifteen digits, with the separators people put between; o and l may stand for 0 and 1. */
const runs =
  /(?<![\p{L}\p{N}.,$€£#])(?:\+ ?)?\(?(?:\d|[oO](?=\d))[\doOlI]*(?:[ \t]?[-–—.()/*_~ ]{1,3}[ \t]?\(?[\doOlI]+)*(?![\p{L}\d])/gu;

function candidates(text: string): Candidate[] {
  return Array.from(text.matchAll(runs), (match) => {
    const passage = match[0];
    const spelled = passage.replace(/[oO]/g, '0').replace(/[lI]/g, '1');
    const end = match.index + passage.length;
    return {
      passage,
      spelled,
      digits: spelled.replace(/\D/g, ''),
      before: text.slice(Math.max(0, match.index - 45), match.index).toLowerCase(),
      after: text.slice(end, end + 25).toLowerCase(),
    };
  }).filter(({ digits }) => digits.length >= 7 && digits.length <= 15);
}

const isNoPhone = [isDate, isYears, isTimes, isScore, isThousands, isCounting];

function isPhone(candidate: Candidate): boolean {
  const { spelled, digits, before } = candidate;
  if (isWrittenAbroad(candidate)) return true;
  if (isNoPhone.some((shows) => shows(spelled))) return false;
  if (talksOfNumbers(candidate)) return false;
  if (talksOfCalling.test(before)) return true;
  return hasPhoneShape(spelled, digits);
}

/** +44 7700 900123, but not the plus of a sum. */
function isWrittenAbroad({ passage, before }: Candidate): boolean {
  return passage.startsWith('+') && !/[\d)=]\s*$/.test(before);
}

const talksOfCalling =
  /(?:\b(?:call|calls|phone|phones|phoned|ring|text|texts|txt|sms|tel|telephone|mobile|mob|cell|whats ?app|dial|reach|contact|message)\b|\bmy (?:number|nr|num|digits)\b|☎|📞|📱)[^.!?\n]*$/u;

const units =
  '(?:km|kilomet|met(?:er|re)s?|m |cm|mm|miles|feet|seconds|minutes|hours|days|years|people|stars|light|grains|times|points|tonnes|kg|grams?|g |ml|litres?|bytes|pixels|ants|bees|dollars|pounds|euros|degrees|steps|bricks|atoms|cells|views|percent|%)';
const unitBehind = new RegExp(`^\\s*${units}`, 'u');
const sumBehind = /^\s*[=×x*÷^]\s*[\d?]/u;
const sumAhead =
  /(?:[=×*÷^<>]|\b(?:equals?|plus|minus|times|pi(?: is)?|digits of|population(?: is| of)?|isbn(?: is)?|barcode|binary|number like|numbers? (?:is|was) (?:exactly|about)))\s*:?\s*$/u;

function talksOfNumbers({ before, after, digits }: Candidate): boolean {
  if (unitBehind.test(after) || sumBehind.test(after) || sumAhead.test(before)) return true;
  if (/^97[89]\d{10}$/.test(digits)) return true;
  return /^[01]{7,}$/.test(digits) || /^(\d)\1+$/.test(digits);
}

const shapes = [
  // 555-123-4567, (555) 123 4567, 1-555-123-4567
  /^1?[ .-]?\(?\d{3}\)?[^\d\n]{1,3}\d{3}[^\d\n]{1,3}\d{4}$/,
  // 555 1234567
  /^\(?[2-9]\d{2}\)?[ .-]\d{7}$/,
  // 555-1234. A dot would make it a decimal, and a space is too common.
  /^\d{3}-\d{4}$/,
  // 07700 900123, 020 7946 0000, 06 12 34 56 78, 089/1234567, 0 7 7 0 0 9 0 0 1 2 3
  /^\(?0[\d()\-–./ *_~]{8,}$/,
  // 98765 43210, 12 34 56 78 90
  /^\d{5}[ -]\d{5}$/,
  /^\d{2}(?:[ .-]\d{2}){4}$/,
  // 5551234567, 15551234567
  /^1?[2-9]\d{9}$/,
  // 5 5 5 1 2 3 4 5 6 7
  /^\d(?:[ .-]{1,3}\d){9,10}$/,
];

function hasPhoneShape(spelled: string, digits: string): boolean {
  // 100-1000 and the like are ranges of round numbers.
  if (/00-\d{2}00$/.test(spelled)) return false;
  return digits.length >= 7 && digits.length <= 13 && shapes.some((shape) => shape.test(spelled.trim()));
}

const spokenDigit = '(?:zero|oh|one|two|three|four|five|six|seven|eight|nine|double|triple|nought)';
const spokenRun = new RegExp(`\\b${spokenDigit}(?:[\\s,.-]+${spokenDigit}){6,}\\b`, 'giu');
const spokenValues = ['zero', 'one', 'two', 'three', 'four', 'five', 'six', 'seven', 'eight', 'nine'];

/** Seven or more digits as words, unless the writer is just counting. */
function spokenNumbers(text: string): string[] {
  return (text.match(spokenRun) ?? []).filter((passage) => {
    const values = passage
      .toLowerCase()
      .split(/[\s,.-]+/)
      .map((word) => spokenValues.indexOf(word));
    return !isCounting(values.join(' '));
  });
}
