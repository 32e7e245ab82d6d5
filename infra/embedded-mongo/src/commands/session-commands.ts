import { Binary } from 'bson';
import { ServerError } from '../errors';
import { isDoc } from '../values/doc';
import { type Numeric, toDouble } from '../values/numbers';
import { arrayField, type Command, type CommandContext, type CommandTable } from './command';

/** Returns the id of a session, in hex. */
export function sessionId(lsid: unknown): string {
  const id = isDoc(lsid) ? lsid.id : undefined;
  if (id instanceof Binary) return Buffer.from(id.buffer).toString('hex');
  throw new ServerError('BadValue', 'a session must be given as { id: UUID }');
}

const endSessions: Command = {
  fields: ['endSessions'],
  writes: true,
  run: ({ sessions, cursors }, body) => {
    for (const id of arrayField(body, 'endSessions').map(sessionId)) {
      cursors.killSession(id);
      sessions.end(id);
    }
    return { ok: 1 };
  },
};

function requireTransaction({ session }: CommandContext, body: Record<string, unknown>) {
  if (session && body.autocommit === false && body.txnNumber !== undefined)
    return { session, txnNumber: toDouble(body.txnNumber as Numeric) };
  throw new ServerError(50768, 'commitTransaction and abortTransaction must be run within a transaction');
}

const commitTransaction: Command = {
  fields: ['commitTransaction', 'recoveryToken'],
  writes: true,
  run: (context, body) => {
    const { session, txnNumber } = requireTransaction(context, body);
    context.sessions.commit(session, txnNumber);
    return { ok: 1 };
  },
};

const abortTransaction: Command = {
  fields: ['abortTransaction', 'recoveryToken'],
  run: (context, body) => {
    const { session, txnNumber } = requireTransaction(context, body);
    context.sessions.resume(session, txnNumber);
    context.sessions.abort(session);
    return { ok: 1 };
  },
};

/** Commands of sessions and transactions. */
export const sessionCommands: CommandTable = { commitTransaction, abortTransaction, endSessions };
