import * as z from 'zod/mini';

/**
 * A TypeScript type as data, to compare the props that a page passes to a widget with those that the widget accepts. A
 * string is a primitive (`string`), a literal (`"draft"`), `any` for an unknown type, or the name of an external type
 * (`type Date`).
 */
export type TypeShape =
  | string
  | { readonly list: TypeShape }
  /** Every property has this type: `Record<string, …>`. */
  | { readonly each: TypeShape }
  /** Properties by name; optional ones end with `?`. */
  | { readonly fields: Readonly<Record<string, TypeShape>> }
  | { readonly oneOf: readonly TypeShape[] }
  /** A function with its parameter types and its return type. An optional parameter is a `oneOf` with `undefined`. */
  | { readonly call: readonly TypeShape[]; readonly answers: TypeShape };

/** Deeper types become `any`, because widgets take a few values and not a data model. */
export const deepestShape = 6;
const mostParts = 1_000;

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** Counts the parts of a shape. This is done by hand, so that a hostile file can be neither too deep nor too large. */
function countParts(value: unknown, depth: number): number {
  if (typeof value === 'string') return value.length <= 200 ? 1 : mostParts;
  if (depth > deepestShape + 1 || !isRecord(value)) return mostParts;
  const all = (parts: unknown) =>
    Array.isArray(parts) ? parts.reduce<number>((sum, part) => sum + countParts(part, depth + 1), 1) : mostParts;
  const keys = Object.keys(value).sort().join();
  if (keys === 'list' || keys === 'each') return countParts(value.list ?? value.each, depth + 1);
  if (keys === 'oneOf') return all(value.oneOf);
  if (keys === 'answers,call') return all(value.call) + countParts(value.answers, depth + 1);
  return keys === 'fields' && isRecord(value.fields) ? all(Object.values(value.fields)) : mostParts;
}

export const typeShape = z.custom<TypeShape>((value) => countParts(value, 0) < mostParts, 'a type that can be read');

/** Returns a shape on one line, in TypeScript syntax. */
export function shapeInWords(shape: TypeShape): string {
  if (typeof shape === 'string') return shape.replace(/^type /, '');
  if ('list' in shape) return `${shapeInWords(shape.list)}[]`;
  if ('each' in shape) return `Record<string, ${shapeInWords(shape.each)}>`;
  if ('oneOf' in shape) return shape.oneOf.map(shapeInWords).join(' | ');
  if ('call' in shape) return `(${shape.call.map(shapeInWords).join(', ')}) => ${shapeInWords(shape.answers)}`;
  return `{ ${Object.entries(shape.fields)
    .map(([name, each]) => `${name}: ${shapeInWords(each)}`)
    .join('; ')} }`;
}
