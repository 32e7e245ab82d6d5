/** What may get into a log line: what children write, e-mail addresses and tokens may not, at any level. */

const emailAddress = /[\w.+%-]+@[\w-]+(\.[\w-]+)+/g;

/** Words of others, such as a database's or a mail server's, without the e-mail addresses in them. */
export function withoutAddresses(text: string): string {
  return text.replace(emailAddress, '[e-mail]');
}

/** Anything but plain names and ids, and what is as long as tokens are. Names of files have a dot and may be longer. */
const suspicious = /[^\w./-]|[^/.]{32,}/;

/** A path without the parts that may be a token of a link, an e-mail address or something typed. */
export function loggablePath(path: string): string {
  if (!suspicious.test(path)) return path;
  return path
    .split('/')
    .map((part) => (suspicious.test(part) ? '[hidden]' : part))
    .join('/');
}

/** As far as causes are followed. */
const maxDepth = 5;

/** Fields of errors that name a place or a kind. Others hold queries, bodies and commands, with what was sent in them. */
const harmlessFields = ['code', 'status', 'statusCode', 'responseCode', 'errno', 'syscall', 'address', 'port'] as const;

/** An error for the log: what went wrong and where, and nothing it was given. */
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
