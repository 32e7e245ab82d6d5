import { BSONRegExp } from 'bson';
import { ServerError } from '../errors';
import { regexOperand, toRegExp } from '../query/regex';
import { compareStrings } from '../values/compare';
import { wholeNumber } from '../values/numbers';
import { isNullish, named, type OperatorCompiler, type OperatorTable, positional, unary } from './operator';
import { stringOf } from './types';

function text(value: unknown, name: string): string {
  if (typeof value === 'string') return value;
  throw new ServerError(34471, `${name} requires a string argument`);
}

function concatenate(values: unknown[]): unknown {
  if (values.some(isNullish)) return null;
  return values.map((value) => text(value, '$concat')).join('');
}

function onText(apply: (value: string) => unknown): OperatorCompiler {
  return unary((value) => apply(isNullish(value) ? '' : stringOf(value)));
}

function onStringOnly(name: string, apply: (value: string) => unknown): OperatorCompiler {
  return unary((value) => apply(text(value, name)));
}

function substringOfCodePoints([value, start, count]: unknown[]): string {
  const points = [...(isNullish(value) ? '' : stringOf(value))];
  const [from, length] = [wholeNumber(start, '$substrCP'), wholeNumber(count, '$substrCP')];
  return points.slice(from, from + length).join('');
}

function substringOfBytes([value, start, count]: unknown[]): string {
  const bytes = Buffer.from(isNullish(value) ? '' : stringOf(value));
  const [from, length] = [wholeNumber(start, '$substrBytes'), wholeNumber(count, '$substrBytes')];
  if (from < 0) throw new ServerError(50752, '$substrBytes: starting index must be non-negative');
  return bytes.subarray(from, length < 0 ? bytes.length : from + length).toString('utf8');
}

function split([value, separator]: unknown[]): unknown {
  if (isNullish(value) || isNullish(separator)) return null;
  if (separator === '') throw new ServerError(40087, '$split requires a non-empty separator');
  return text(value, '$split').split(text(separator, '$split'));
}

function indexOfCodePoint([value, wanted, start = 0, end]: unknown[]): unknown {
  if (isNullish(value)) return null;
  const points = [...text(value, '$indexOfCP')].slice(0, end === undefined ? undefined : wholeNumber(end, 'end'));
  const from = wholeNumber(start, 'start');
  const at = points.slice(from).join('').indexOf(text(wanted, '$indexOfCP'));
  return at < 0 ? -1 : from + [...points.slice(from).join('').slice(0, at)].length;
}

function trimmer(atStart: boolean, atEnd: boolean): OperatorCompiler {
  return named(['input'], ['chars'], ({ input, chars }) => {
    if (isNullish(input) || chars === null) return null;
    const strip = chars === undefined ? /[\s\0]/ : text(chars, '$trim');
    const isStripped = (point: string) => (typeof strip === 'string' ? strip.includes(point) : strip.test(point));
    const points = [...text(input, '$trim')];
    while (atStart && points.length > 0 && isStripped(points[0] as string)) points.shift();
    while (atEnd && points.length > 0 && isStripped(points.at(-1) as string)) points.pop();
    return points.join('');
  });
}

function replacer(
  name: string,
  replace: (input: string, find: string, replacement: string) => string,
): OperatorCompiler {
  return named(['input', 'find', 'replacement'], [], ({ input, find, replacement }) => {
    if (isNullish(input) || isNullish(find) || isNullish(replacement)) return null;
    return replace(text(input, name), text(find, name), text(replacement, name));
  });
}

function regexOf(regex: unknown, options: unknown, extraFlags: string): RegExp {
  const { pattern, options: flags } = regexOperand(
    regex,
    options instanceof BSONRegExp ? undefined : (options ?? undefined),
  );
  const compiled = toRegExp(pattern, flags);
  return new RegExp(compiled.source, compiled.flags + extraFlags);
}

function describeMatch(match: RegExpMatchArray, input: string) {
  const idx = [...input.slice(0, match.index)].length;
  return { match: match[0], idx, captures: match.slice(1).map((capture) => capture ?? null) };
}

function regexOperator(
  name: string,
  whenMissing: unknown,
  apply: (input: string, matches: RegExpMatchArray[]) => unknown,
): OperatorCompiler {
  return named(['input', 'regex'], ['options'], ({ input, regex, options }) => {
    if (isNullish(input) || isNullish(regex)) return whenMissing;
    const subject = text(input, name);
    return apply(subject, [...subject.matchAll(regexOf(regex, options, 'g'))]);
  });
}

export const strings: OperatorTable = {
  $concat: positional(0, Number.POSITIVE_INFINITY, concatenate),
  $toLower: onText((value) => value.replace(/[A-Z]+/g, (part) => part.toLowerCase())),
  $toUpper: onText((value) => value.replace(/[a-z]+/g, (part) => part.toUpperCase())),
  $strLenCP: onStringOnly('$strLenCP', (value) => [...value].length),
  $strLenBytes: onStringOnly('$strLenBytes', (value) => Buffer.byteLength(value)),
  $strcasecmp: positional(2, 2, (values) => {
    const [left, right] = values.map((value) => (isNullish(value) ? '' : stringOf(value)).toUpperCase());
    return Math.sign(compareStrings(left as string, right as string));
  }),
  $substrCP: positional(3, 3, substringOfCodePoints),
  $substrBytes: positional(3, 3, substringOfBytes),
  $substr: positional(3, 3, substringOfBytes),
  $split: positional(2, 2, split),
  $indexOfCP: positional(2, 4, indexOfCodePoint),
  $trim: trimmer(true, true),
  $ltrim: trimmer(true, false),
  $rtrim: trimmer(false, true),
  $replaceOne: replacer('$replaceOne', (input, find, replacement) => input.replace(find, () => replacement)),
  $replaceAll: replacer('$replaceAll', (input, find, replacement) => input.replaceAll(find, () => replacement)),
  $regexMatch: regexOperator('$regexMatch', false, (_, matches) => matches.length > 0),
  $regexFind: regexOperator('$regexFind', null, (input, [first]) => (first ? describeMatch(first, input) : null)),
  $regexFindAll: regexOperator('$regexFindAll', [], (input, matches) =>
    matches.map((match) => describeMatch(match, input)),
  ),
};
