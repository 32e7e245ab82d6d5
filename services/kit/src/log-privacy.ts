/** Keeps texts written by children, e-mail addresses and tokens out of the log, at any level. */

const emailAddress = /[\w.+%-]+@[\w-]+(\.[\w-]+)+/g;

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

/** A path without the parts that may be a link's token, an e-mail address or something typed. */
export function loggablePath(path: string): string {
  if (!isSuspicious(path)) return path;
  return path
    .split('/')
    .map((part) => (isSuspicious(part) ? '[hidden]' : part))
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
