import type { ErrorCode } from '@storysprout/contract';
import { ObjectId } from 'mongodb';
import * as core from 'zod/v4/core';
import { AppError } from './errors';

const idPattern = /^[0-9a-f]{24}$/i;

/**
 * The value, parsed by the schema.
 *
 * @throws AppError with `code` and the first issue's message: the schema's own, if it has one.
 */
export function parse<S extends core.$ZodType>(
  schema: S,
  value: unknown,
  code: ErrorCode = 'invalid_input',
): core.output<S> {
  const result = core.safeParse(schema, value, { error: plainWords });
  if (result.success) return result.data;
  const message = result.error.issues[0]?.message ?? 'Please check what was sent.';
  throw new AppError(code, message, { context: { issues: result.error.issues } });
}

/** Messages for issues whose schema has none of its own. */
function plainWords(issue: core.$ZodRawIssue): string {
  const name = (issue.path ?? []).join('.');
  return name === '' ? 'Please check what was sent.' : `Please check "${name}".`;
}

/**
 * An id from a path.
 *
 * @throws AppError `not_found` when it is malformed, because nothing can exist there (docs/product.md#ids).
 */
export function parseIdParam(value: string | undefined, notFoundMessage: string): ObjectId {
  if (value === undefined || !idPattern.test(value)) throw new AppError('not_found', notFoundMessage);
  return new ObjectId(value);
}
