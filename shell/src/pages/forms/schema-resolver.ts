import type { FieldErrors, FieldValues, Resolver } from 'react-hook-form';

interface Issue {
  readonly path: readonly PropertyKey[];
  readonly message: string;
}

/** The part of a zod schema that is needed here. */
interface Schema<Output> {
  safeParse(value: unknown): { success: true; data: Output } | { success: false; error: { issues: readonly Issue[] } };
}

/**
 * Validates a form with a schema of the contract, so that page and service agree. If a field has several problems, the
 * first one is shown.
 */
export function schemaResolver<Values extends FieldValues, Output extends FieldValues>(
  schema: Schema<Output>,
): Resolver<Values, unknown, Output> {
  return (values) => {
    const checked = schema.safeParse(values);
    if (checked.success) return { values: checked.data, errors: {} };
    const first = checked.error.issues
      .toReversed()
      .map(({ path, message }) => [String(path[0]), { type: 'schema', message }]);
    return { values: {}, errors: Object.fromEntries(first) as FieldErrors<Values> };
  };
}
