import { createHash, randomBytes } from 'node:crypto';

/** Removes children's texts, e-mail addresses and tokens from the log, at every level. */

const emailAddress = /[\w.+%-]+@[\w-]+(\.[\w-]+)+/g;

/** A secret of this process only, so that marks cannot be reversed or compared between processes. */
const salt = randomBytes(16);

/** Returns a mark that connects the requests of one reader in the log of a process without identifying the reader. */
export function readerMark(userId: string): string {
  return createHash('sha256').update(salt).update(userId).digest('hex').slice(0, 12);
}

/** Replaces the ids of accounts and texts in a job's id. The command `failed-jobs` shows operators the real id. */
export function loggableJobId(id: unknown): unknown {
  return typeof id === 'string' ? id.replace(/[\da-f]{24}/g, readerMark) : id;
}

/** Removes e-mail addresses from a message of another system, such as a database or a mail server. */
export function withoutAddresses(text: string): string {
  return text.replace(emailAddress, '[e-mail]');
}

const unusual = /[^\w./-]/;
/** Every token is at least this long, and no id is. File names may be longer, but contain a dot. */
const tokenLength = 32;

/**
 * Returns whether a part of a path is anything but a plain name or id. It runs for every request, so the patterns never
 * backtrack.
 */
function isSuspicious(text: string): boolean {
  if (unusual.test(text)) return true;
  return text.length >= tokenLength && text.split(/[/.]/).some((part) => part.length >= tokenLength);
}

/** Parts of paths that are followed by the id of an account. */
const accountPart = /\/(users|readers|reader|writers|reporters|hidden|name|picture)\/[\da-f]{24}(?=\/|$)/g;

/**
 * Removes the parts of a path that may be a link's token, an e-mail address or typed text, and the ids of accounts:
 * logs cannot be erased together with an account.
 */
export function loggablePath(path: string): string {
  const nameless = path.replace(accountPart, '/$1/[account]');
  if (!isSuspicious(nameless.replaceAll('[account]', ''))) return nameless;
  return nameless
    .split('/')
    .map((part) => (part !== '[account]' && isSuspicious(part) ? '[hidden]' : part))
    .join('/');
}

/** The depth of nested causes up to which an error is logged. */
const maxDepth = 5;

/** Error fields that name a place or a kind. Others hold queries, bodies and commands, with what was sent in them. */
const harmlessFields = ['code', 'status', 'statusCode', 'responseCode', 'errno', 'syscall', 'address', 'port'] as const;

/** Reduces an error to what went wrong and where, without any user input. */
export function loggableError(error: unknown, depth = 0): unknown {
  if (!(error instanceof Error)) return typeof error === 'string' ? withoutAddresses(error) : { type: typeof error };
  const fields = error as unknown as Record<string, unknown>;
  const kept = harmlessFields.flatMap((name) => (isPlain(fields[name]) ? [[name, fields[name]]] : []));
  return {
    type: error.constructor.name,
    message: withoutAddresses(error.message),
    stack: withoutAddresses(error.stack ?? ''),
    ...Object.fromEntries(kept),
    ...(error.cause !== undefined && depth < maxDepth && { cause: loggableError(error.cause, depth + 1) }),
  };
}

function isPlain(value: unknown): boolean {
  return typeof value === 'string' || typeof value === 'number';
}
