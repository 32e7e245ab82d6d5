import { Long } from 'bson';
import { ServerError } from '../errors';
import { arrayField, type Command, type CommandTable, collectionName, countField, stringField } from './command';

function cursorId(value: unknown): bigint {
  if (value instanceof Long) return value.toBigInt();
  if (typeof value === 'number' && Number.isInteger(value)) return BigInt(value);
  throw new ServerError('TypeMismatch', 'a cursor id must be a long');
}

const getMore: Command = {
  fields: ['getMore', 'collection', 'batchSize'],
  inTransaction: true,
  run: ({ db, cursors }, body) =>
    cursors.next(cursorId(body.getMore), `${db}.${stringField(body, 'collection')}`, countField(body, 'batchSize')),
};

const killCursors: Command = {
  fields: ['killCursors', 'cursors'],
  inTransaction: true,
  run: ({ cursors }, body) => {
    collectionName(body, 'killCursors');
    const ids = arrayField(body, 'cursors').map(cursorId);
    const killed = ids.filter((id) => cursors.kill(id));
    const notFound = ids.filter((id) => !killed.includes(id));
    return { cursorsKilled: killed, cursorsNotFound: notFound, cursorsAlive: [], cursorsUnknown: [], ok: 1 };
  },
};

export const cursorCommands: CommandTable = { getMore, killCursors };
