import { BSONRegExp } from 'bson';
import { ServerError } from '../errors';
import type { ValueTest } from './path';

/** Converts a pattern with MongoDB's options to a JavaScript regular expression. The option `x` is refused. */
function toRegExp({ pattern, options }: BSONRegExp): RegExp {
  if (/[^imsu]/.test(options)) throw new ServerError(51108, `invalid flag in regex options: ${options}`);
  try {
    return new RegExp(pattern, [...new Set(options)].join(''));
  } catch (error) {
    throw new ServerError(51091, `Regular expression is invalid: ${String(error)}`);
  }
}

/** Matches strings against the pattern, and stored regular expressions that are equal to it. */
export function regexTest(regex: BSONRegExp): ValueTest {
  const compiled = toRegExp(regex);
  return (value) => {
    if (typeof value === 'string') return compiled.test(value);
    return value instanceof BSONRegExp && value.pattern === regex.pattern && value.options === regex.options;
  };
}

/** Reads `{ $regex, $options }` in all forms that drivers send. */
export function regexOperand(operand: unknown, options: unknown): BSONRegExp {
  if (options !== undefined && typeof options !== 'string')
    throw new ServerError('BadValue', '$options has to be a string');
  if (operand instanceof BSONRegExp) return options === undefined ? operand : new BSONRegExp(operand.pattern, options);
  if (typeof operand !== 'string') throw new ServerError('BadValue', '$regex has to be a string');
  return new BSONRegExp(operand, options ?? '');
}

/** Returns the literal text that every match of a case-sensitive `^literal...` begins with; '' when there is none. */
export function literalPrefix(regex: BSONRegExp): string {
  if (regex.options !== '' || !regex.pattern.startsWith('^') || regex.pattern.includes('|')) return '';
  const literal = /^\^([\w\s\-@:/,;!"'#%&=<>~`]*)/.exec(regex.pattern)?.[1] ?? '';
  const next = regex.pattern[literal.length + 1] ?? '';
  return '?*{'.includes(next) && next !== '' ? literal.slice(0, -1) : literal;
}
