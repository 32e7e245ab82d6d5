import { expect, it } from 'vitest';
import { shapeInWords, type TypeShape, typeShape } from './type-shape';

const tab: TypeShape = {
  fields: {
    params: { each: 'string' },
    'status?': { oneOf: ['"draft"', '"pending"'] },
    blogs: { list: 'type Blog' },
    openTab: { call: ['string'], answers: 'void' },
  },
};

it('reads every kind of type, and writes it as TypeScript does', () => {
  expect(typeShape.safeParse(tab).success).toBe(true);
  expect(shapeInWords(tab)).toBe(
    '{ params: Record<string, string>; status?: "draft" | "pending"; blogs: Blog[]; openTab: (string) => void }',
  );
});

it.each<[string, unknown]>([
  ['what is no type', { fields: [] }],
  ['unknown kinds', { map: 'string' }],
  ['numbers', 7],
  ['types that are too deep', Array.from({ length: 20 }).reduce((inner) => ({ list: inner }), 'string' as unknown)],
  ['types that are too large', { oneOf: Array.from({ length: 2_000 }, () => 'string') }],
])('refuses %s', (_what, value) => {
  expect(typeShape.safeParse(value).success).toBe(false);
});
