import { placesOf } from '../health/stack-frames';

/** The parts of a V8 stack frame that we use. */
interface CallSite {
  getFileName(): string | null | undefined;
  isEval(): boolean;
}

let isAsking = false;
const asTheyAre = (_error: unknown, sites: readonly CallSite[]) => sites;

/**
 * Locks how stacks are formatted at its present setting, although React tries to set it. Only `runningScripts` gets
 * frames instead of text: the text contains function names, which can be made to look like frames of another remote.
 */
export function lockStackFormatting(errors: object): void {
  const get = () => (isAsking ? asTheyAre : undefined);
  Object.defineProperty(errors, 'prepareStackTrace', { get, set: () => undefined });
}

/**
 * Returns the addresses of the scripts that run right now, the innermost first. Code from a developer's tools is
 * `eval`.
 */
export function runningScripts(errors: ErrorConstructor = Error): string[] {
  isAsking = true;
  const stack: unknown = new errors('what runs').stack;
  isAsking = false;
  // Other engines provide the text only, and so does a page without the lock.
  if (!Array.isArray(stack)) return placesOf(stack as string | undefined).map(({ address }) => address);
  return (stack as CallSite[]).flatMap((site) => site.getFileName() || (site.isEval() ? 'eval' : []));
}
