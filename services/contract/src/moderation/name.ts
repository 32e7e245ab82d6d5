import { emailStep } from './email.step';
import { handleStep } from './handle.step';
import { linkStep } from './link.step';
import { readingsOfName } from './name-readings';
import { phoneStep } from './phone.step';
import { alsoNameShape, elsewhereShape, unkindNameShape } from './phrases/name-words';
import { swearShape } from './phrases/swearing';
import { phrasesStep } from './phrases.step';
import { plainForm } from './plain-form';
import { type FoundFlag, flag } from './step';

const contactSteps = [phoneStep, emailStep, linkStep, phrasesStep, handleStep];
const contactKinds: ReadonlySet<string> = new Set(['contact', 'phone', 'email', 'link']);
/** In a text this shape is somebody's name elsewhere ("Mia_07"); here it is what was asked for. */
const plainNameShape = 'handle 2';
/** Sites of countries and for chats, beside the endings that texts are searched for. "Anna.Li" is a name. */
const foreignSite =
  /[\p{L}\p{N}-]{2,}\.(?:ru|su|ua|cn|jp|kr|nl|ch|pl|cz|sk|hu|gr|pt|br|dk|fi|lt|lv|cc|page|chat|world|dev|live)(?![\p{L}\p{N}])/iu;
/** Nobody is called eight digits, whatever stands between them. */
const mostDigits = 7;

/** What a name may not hold: ways to reach somebody, and unkind words. Rules for sentences say nothing about names. */
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
  // "Dick Head" is one word, and "f*ck" in the list as it is.
  const whole = readings.flatMap((words) => [...words, words.join('')]);
  const words = [...whole, ...text.toLowerCase().split(/[^\p{L}*]+/u)].filter(isUnkind);
  return [...contact, ...[...new Set(words)].map((word) => flag('unkind', word, true, 'name'))];
}

function isUnkind(word: string): boolean {
  return unkindNameShape.test(word) || (swearShape.test(word) && !alsoNameShape.test(word));
}
