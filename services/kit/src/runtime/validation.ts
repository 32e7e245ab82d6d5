import type { ErrorCode } from '@storysprout/contract';
import * as core from 'zod/v4/core';
import * as texts from '../texts/errors';
import { AppError } from './errors';

/**
 * Parses a value with a schema.
 *
 * @throws AppError with `code` and the message of the first issue: the schema's own message, if it has one.
 */
export function parse<S extends core.$ZodType>(
  schema: S,
  value: unknown,
  code: ErrorCode = 'invalid_input',
): core.output<S> {
  const result = core.safeParse(schema, value, { error: plainWords });
  if (result.success) return result.data;
  const message = result.error.issues[0]?.message ?? texts.checkSent;
  throw new AppError(code, message, { context: { issues: result.error.issues } });
}

/** Messages for issues whose schema has none of its own. */
function plainWords(issue: core.$ZodRawIssue): string {
  const name = (issue.path ?? []).join('.');
  return name === '' ? texts.checkSent : texts.checkField(name);
}
