import { readingsOfName } from './name-readings';
import { alsoNameShape, elsewhereShape, unkindNameShape } from './phrases/name-words';
import { swearShape } from './phrases/swearing';
import { plainForm } from './plain-form';
import { type FoundFlag, flag } from './step';
import { emailStep } from './steps/email.step';
import { handleStep } from './steps/handle.step';
import { linkStep } from './steps/link.step';
import { phoneStep } from './steps/phone.step';
import { phrasesStep } from './steps/phrases.step';

const contactSteps = [phoneStep, emailStep, linkStep, phrasesStep, handleStep];
const contactKinds: ReadonlySet<string> = new Set(['contact', 'phone', 'email', 'link']);
/** In a text, this shape is a name on another site ("Mia_07"). Here it is allowed, because a name was asked for. */
const plainNameShape = 'handle 2';
/** Endings of national sites and chat sites, in addition to those that texts are checked for. "Anna.Li" is a name. */
const foreignSite =
  /[\p{L}\p{N}-]{2,}\.(?:ru|su|ua|cn|jp|kr|nl|ch|pl|cz|sk|hu|gr|pt|br|dk|fi|lt|lv|cc|page|chat|world|dev|live)(?![\p{L}\p{N}])/iu;
/** A name with more digits than this is not a name, whatever is between the digits. */
const mostDigits = 7;

/** Checks a name for contact details and unkind words. Other checks are for sentences and don't apply to names. */
export function checkName(name: string): FoundFlag[] {
  const text = plainForm(name);
  const contact = contactSteps
    .flatMap((step) => step(text).flags)
    .filter(({ kind, rule }) => contactKinds.has(kind) && rule !== plainNameShape);
  const readings = readingsOfName(name);
  const spelled = [text, ...readings.map((words) => words.join(' '))];
  if (
    spelled.some((read) => elsewhereShape.test(read)) ||
    foreignSite.test(text) ||
    (text.match(/\p{Nd}/gu)?.length ?? 0) > mostDigits
  )
    contact.push(flag('contact', name, true, 'name'));
  // "Dick Head" is also checked as one word, and "f*ck" as it is written.
  const whole = readings.flatMap((words) => [...words, words.join('')]);
  const words = [...whole, ...text.toLowerCase().split(/[^\p{L}*]+/u)].filter(isUnkind);
  return [...contact, ...[...new Set(words)].map((word) => flag('unkind', word, true, 'name'))];
}

function isUnkind(word: string): boolean {
  return unkindNameShape.test(word) || (swearShape.test(word) && !alsoNameShape.test(word));
}
