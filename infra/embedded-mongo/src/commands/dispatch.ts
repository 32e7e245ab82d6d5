import type { Session } from '../engine/sessions';
import { ServerError } from '../errors';
import type { Doc } from '../values/doc';
import { isNumeric, toDouble } from '../values/numbers';
import { catalogCommands } from './catalog-commands';
import { type Command, type CommandContext, type CommandTable, checkFields } from './command';
import { cursorCommands } from './cursor-commands';
import { handshakeCommands } from './handshake';
import { indexCommands } from './index-commands';
import { readCommands } from './read-commands';
import { sessionCommands, sessionId } from './session-commands';
import { writeCommands } from './write-commands';

export type Caller = Omit<CommandContext, 'session' | 'transaction' | 'db'>;

/** All supported commands. Any other gets the error CommandNotFound. */
const commands: CommandTable = {
  ...catalogCommands,
  ...cursorCommands,
  ...handshakeCommands,
  ...indexCommands,
  ...readCommands,
  ...sessionCommands,
  ...writeCommands,
};

/** Returns the response to a failed command. */
export function errorReply(error: unknown): Doc {
  if (!(error instanceof ServerError)) {
    const message = error instanceof Error ? error.message : String(error);
    return { ok: 0, errmsg: message, code: 1, codeName: 'InternalError' };
  }
  const { message, code, codeName, labels, details } = error;
  return {
    ok: 0,
    errmsg: message,
    code,
    codeName,
    ...details,
    ...(labels.length > 0 ? { errorLabels: [...labels] } : {}),
  };
}

function lookUp(name: string): Command {
  const command = Object.hasOwn(commands, name) ? commands[name] : undefined;
  if (!command) throw new ServerError('CommandNotFound', `no such command: '${name}'`);
  return command;
}

function checkReadConcern(body: Doc, inTransaction: boolean): void {
  const level = (body.readConcern as { level?: unknown } | undefined)?.level;
  if (level === 'snapshot' && !inTransaction)
    throw new ServerError(
      'InvalidOptions',
      'snapshot reads outside transactions are not supported by the embedded server',
    );
}

interface Call {
  readonly name: string;
  readonly command: Command;
  readonly body: Doc;
  readonly context: CommandContext;
}

/** Runs one command, on its own or as part of a transaction or a retryable write. */
export async function dispatch(caller: Caller, body: Doc): Promise<Doc> {
  const [name = ''] = Object.keys(body);
  const command = lookUp(name);
  checkFields(name, body, command.fields);
  const session = body.lsid === undefined ? undefined : caller.sessions.ensure(sessionId(body.lsid));
  const txnNumber = isNumeric(body.txnNumber) ? toDouble(body.txnNumber) : undefined;
  const isInTransaction = body.autocommit === false;
  checkReadConcern(body, isInTransaction);
  const db = typeof body.$db === 'string' ? body.$db : 'admin';
  const call: Call = { name, command, body, context: { ...caller, db, session } };
  if (!session || txnNumber === undefined) return finish(call, await command.run(call.context, body));
  return isInTransaction ? runInTransaction(call, session, txnNumber) : runOnce(call, session, txnNumber);
}

/**
 * Delays the response to a write until everything up to it is safe on disk.
 *
 * @throws ServerError `InterruptedAtShutdown` when the disk takes no more, which ends the process.
 */
async function finish({ command, context }: Call, reply: Doc): Promise<Doc> {
  try {
    if (command.writes) await context.store.journal?.flush();
  } catch (error) {
    throw new ServerError('InterruptedAtShutdown', `The journal can't be written: ${error}`);
  }
  return reply;
}

/** Runs a retryable write, or returns its earlier response when it has been executed already. */
function runOnce(call: Call, session: Session, txnNumber: number): Promise<Doc> {
  if (txnNumber === session.txnNumber && session.answer) return session.answer;
  if (!call.command.isRetryable)
    throw new ServerError(
      50768,
      'txnNumber may only be provided for multi-document transactions and retryable write commands.',
    );
  call.context.sessions.advance(session, txnNumber);
  const answer = runAndRemember(call, session);
  session.answer = answer;
  answer.catch(() => {
    if (session.answer === answer) session.answer = undefined; // A failed write has changed nothing and may be tried again.
  });
  return answer;
}

async function runAndRemember(call: Call, session: Session): Promise<Doc> {
  const reply = await call.command.run(call.context, call.body);
  call.context.sessions.remember(session, reply);
  return finish(call, reply);
}

/** Runs a command of a transaction. Any error aborts the transaction. */
async function runInTransaction(call: Call, session: Session, txnNumber: number): Promise<Doc> {
  const { name, command, body, context } = call;
  const { sessions } = context;
  if (name === 'commitTransaction' || name === 'abortTransaction')
    return finish(call, await command.run(context, body));
  if (!command.inTransaction)
    throw new ServerError(
      'OperationNotSupportedInTransaction',
      `Cannot run '${name}' in a multi-document transaction.`,
    );
  const transaction =
    body.startTransaction === true ? sessions.begin(session, txnNumber) : sessions.resume(session, txnNumber);
  try {
    return await command.run({ ...context, transaction }, body);
  } catch (error) {
    sessions.abort(session);
    throw error;
  }
}
