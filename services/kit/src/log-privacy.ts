/** What may get into a log line: what children write, e-mail addresses and tokens may not, at any level. */

const emailAddress = /[\w.+%-]+@[\w-]+(\.[\w-]+)+/g;

/** Words of others, such as a database's or a mail server's, without the e-mail addresses in them. */
export function withoutAddresses(text: string): string {
  return text.replace(emailAddress, '[e-mail]');
}

const unusual = /[^\w./-]/;
/** No id is as long as that, and every token is. Names of files may be longer and have a dot. */
const tokenLength = 32;

/** Anything but plain names and ids. Every request asks this, so each character is looked at once. */
function isSuspicious(text: string): boolean {
  if (unusual.test(text)) return true;
  if (text.length < tokenLength) return false;
  let run = 0;
  for (let at = 0; at < text.length; at += 1) {
    run = text[at] === '/' || text[at] === '.' ? 0 : run + 1;
    if (run >= tokenLength) return true;
  }
  return false;
}

/** A path without the parts that may be a token of a link, an e-mail address or something typed. */
export function loggablePath(path: string): string {
  if (!isSuspicious(path)) return path;
  return path
    .split('/')
    .map((part) => (isSuspicious(part) ? '[hidden]' : part))
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
