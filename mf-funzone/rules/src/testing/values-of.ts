import fc from 'fast-check';
import * as z from 'zod/mini';

type Schema = z.core.JSONSchema.JSONSchema;

/** Returns random values that a schema of options or moves accepts. */
export function valuesOf<Value>(schema: z.ZodMiniType<Value>): fc.Arbitrary<Value> {
  return arbitraryOf(z.toJSONSchema(schema)) as fc.Arbitrary<Value>;
}

function arbitraryOf(schema: Schema): fc.Arbitrary<unknown> {
  const alternatives = schema.anyOf ?? schema.oneOf;
  if (alternatives) return fc.oneof(...alternatives.map((each) => arbitraryOf(each as Schema)));
  if (schema.const !== undefined) return fc.constant(schema.const);
  if (schema.enum) return fc.constantFrom(...schema.enum);
  switch (schema.type) {
    case 'object':
      return recordOf(schema);
    case 'array':
      return fc.array(arbitraryOf(schema.items as Schema), { minLength: schema.minItems, maxLength: schema.maxItems });
    case 'integer':
      return fc.integer({ min: schema.minimum, max: schema.maximum ?? Number(schema.exclusiveMaximum) - 1 });
    case 'string':
      return schema.pattern
        ? fc.stringMatching(new RegExp(schema.pattern))
        : fc.string({ maxLength: schema.maxLength });
    case 'boolean':
      return fc.boolean();
    case 'null':
      return fc.constant(null);
    default:
      throw new Error(`There are no random values for ${JSON.stringify(schema)} yet: add them in values-of.ts.`);
  }
}

function recordOf({ properties = {}, required = [] }: Schema): fc.Arbitrary<unknown> {
  const fields = Object.entries(properties).map(([name, field]) => [name, arbitraryOf(field as Schema)] as const);
  return fc.record<Record<string, unknown>>(Object.fromEntries(fields), {
    requiredKeys: required,
    noNullPrototype: true,
  });
}
