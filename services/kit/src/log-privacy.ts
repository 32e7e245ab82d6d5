import { createHash, randomBytes } from 'node:crypto';

/** Keeps texts written by children, e-mail addresses and tokens out of the log, at any level. */

const emailAddress = /[\w.+%-]+@[\w-]+(\.[\w-]+)+/g;

/** Known to nobody, and another one in each process. */
const salt = randomBytes(16);

/** Tells the requests of one reader apart in the log of a process, without saying whose they are. */
export function readerMark(userId: string): string {
  return createHash('sha256').update(salt).update(userId).digest('hex').slice(0, 12);
}

/** A job's id without the ids of accounts and texts that it is made of; `failed-jobs` tells operators the real one. */
export function loggableJobId(id: unknown): unknown {
  return typeof id === 'string' ? id.replace(/[\da-f]{24}/g, readerMark) : id;
}

/** A message from elsewhere, such as a database or a mail server, without the e-mail addresses in it. */
export function withoutAddresses(text: string): string {
  return text.replace(emailAddress, '[e-mail]');
}

const unusual = /[^\w./-]/;
/** No id is this long, and every token is. File names may be longer, but have a dot. */
const tokenLength = 32;

/** Anything but plain names and ids. This runs for every request, so it never goes back over characters. */
function isSuspicious(text: string): boolean {
  if (unusual.test(text)) return true;
  return text.length >= tokenLength && text.split(/[/.]/).some((part) => part.length >= tokenLength);
}

/** Parts of paths that the id of an account follows. */
const accountPart = /\/(users|readers|reader|writers|reporters|hidden|name|picture)\/[\da-f]{24}(?=\/|$)/g;

/**
 * A path without the parts that may be a link's token, an e-mail address or something typed, and without ids of accounts:
 * logs cannot be erased with an account.
 */
export function loggablePath(path: string): string {
  const nameless = path.replace(accountPart, '/$1/[account]');
  if (!isSuspicious(nameless.replaceAll('[account]', ''))) return nameless;
  return nameless
    .split('/')
    .map((part) => (part !== '[account]' && isSuspicious(part) ? '[hidden]' : part))
    .join('/');
}

/** How many causes deep an error is logged. */
const maxDepth = 5;

/** Error fields that name a place or a kind. Others hold queries, bodies and commands, with what was sent in them. */
const harmlessFields = ['code', 'status', 'statusCode', 'responseCode', 'errno', 'syscall', 'address', 'port'] as const;

/** An error for the log: what went wrong and where, without any input. */
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
