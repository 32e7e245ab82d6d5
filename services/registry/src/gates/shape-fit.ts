import { shapeInWords, type TypeShape } from '@storysprout/contract';

type Fields = Readonly<Record<string, TypeShape>>;

const nameOf = (key: string) => key.replace(/\?$/, '');

function field(fields: Fields, name: string): { shape: TypeShape; isOptional: boolean } | null {
  const [required, optional] = [fields[name], fields[`${name}?`]];
  if (required !== undefined) return { shape: required, isOptional: false };
  return optional === undefined ? null : { shape: optional, isOptional: true };
}

/** Names of the properties of a shape. */
export function propNames(shape: TypeShape): string[] {
  return typeof shape === 'object' && 'fields' in shape ? Object.keys(shape.fields).map(nameOf) : [];
}

const primitiveOf = (literal: string) => {
  if (literal.startsWith('"')) return 'string';
  if (literal === 'true' || literal === 'false') return 'boolean';
  return /^-?\d/.test(literal) ? 'number' : literal;
};
/** Returns whether a type cannot be compared, because nothing is known of it or because it is defined elsewhere. */
const isOpaque = (shape: TypeShape) => typeof shape === 'string' && (shape === 'any' || shape.startsWith('type '));
const takesAnything = (shape: TypeShape) => shape === 'void' || isOpaque(shape);

/**
 * Returns every reason why a value of one type can't be used as the other, each beginning with the property concerned.
 */
export function incompatibilities(given: TypeShape, wanted: TypeShape, at = ''): string[] {
  if (isOpaque(given) || takesAnything(wanted)) return [];
  if (typeof given === 'object' && 'oneOf' in given)
    return given.oneOf.flatMap((each) => incompatibilities(each, wanted, at));
  const other = [`${at || 'it'} is ${shapeInWords(given)}, not ${shapeInWords(wanted)}`];
  if (typeof wanted === 'object' && 'oneOf' in wanted) {
    return wanted.oneOf.some((each) => incompatibilities(given, each, at).length === 0) ? [] : other;
  }
  if (typeof given === 'string' || typeof wanted === 'string') {
    return given === wanted || (typeof given === 'string' && primitiveOf(given) === wanted) ? [] : other;
  }
  if ('list' in given && 'list' in wanted) return incompatibilities(given.list, wanted.list, `${at}[]`);
  if ('call' in given && 'call' in wanted) return callIncompatibilities(given, wanted, at);
  if ('each' in given && 'each' in wanted) return incompatibilities(given.each, wanted.each, `${at}[name]`);
  if ('fields' in given && 'each' in wanted) {
    return Object.entries(given.fields).flatMap(([key, shape]) =>
      incompatibilities(shape, wanted.each, inside(at, nameOf(key))),
    );
  }
  if ('fields' in given && 'fields' in wanted) return fieldIncompatibilities(given.fields, wanted.fields, at);
  return other;
}

const inside = (at: string, name: string) => (at === '' ? name : `${at}.${name}`);

function fieldIncompatibilities(given: Fields, wanted: Fields, at: string): string[] {
  return Object.keys(wanted).flatMap((key) => {
    const [name, needed] = [nameOf(key), field(wanted, nameOf(key))];
    const had = field(given, name);
    if (!needed) return [];
    if (!had) return needed.isOptional ? [] : [`${inside(at, name)} is missing`];
    const missing = had.isOptional && !needed.isOptional ? [`${inside(at, name)} may be missing`] : [];
    return [...missing, ...incompatibilities(had.shape, needed.shape, inside(at, name))];
  });
}

type Call = Extract<TypeShape, { readonly call: unknown }>;

/** Compares two functions. A function gets what its caller passes, and may ignore the last arguments. */
function callIncompatibilities(given: Call, wanted: Call, at: string): string[] {
  const parameters = given.call.flatMap((parameter, place) =>
    incompatibilities(wanted.call[place] ?? 'undefined', parameter, `${at}(${place + 1})`),
  );
  return [...parameters, ...incompatibilities(given.answers, wanted.answers, `${at}()`)];
}
