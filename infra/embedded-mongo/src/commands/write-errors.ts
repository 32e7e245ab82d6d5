import { ServerError } from '../errors';
import type { Doc } from '../values/doc';
import type { CommandContext } from './command';

/** An error of one statement of a batch, as drivers expect it in `writeErrors`. */
function describeWriteError(error: unknown, index: number): Doc {
  if (!(error instanceof ServerError)) throw error;
  return { index, code: error.code, errmsg: error.message, ...error.details };
}

/**
 * Runs the statements of a batch one after the other; with `ordered` the first error ends it. An error within a
 * transaction ends the transaction; a conflict there is an error of the whole command.
 */
export async function runBatch<T>(
  context: CommandContext,
  statements: readonly T[],
  ordered: boolean,
  run: (statement: T, index: number) => Promise<void>,
): Promise<Doc> {
  const writeErrors: Doc[] = [];
  for (const [index, statement] of statements.entries()) {
    try {
      await run(statement, index);
    } catch (error) {
      if (context.transaction && error instanceof ServerError && error.labels.length > 0) throw error;
      writeErrors.push(describeWriteError(error, index));
      if (context.transaction && context.session) context.sessions.abort(context.session);
      if (ordered || context.transaction) break;
    }
  }
  return writeErrors.length > 0 ? { writeErrors } : {};
}
