import { placesOf } from '../errors/stack-frames';

/** What we use of a frame as V8 has it. */
interface CallSite {
  getFileName(): string | null | undefined;
  isEval(): boolean;
}

let isAsking = false;
const asTheyAre = (_error: unknown, sites: readonly CallSite[]) => sites;

/**
 * Locks how stacks are formatted, though React sets it, to what it is already. Only `runningScripts` gets frames instead of
 * text: names of functions are in the text, and may look like frames of whomever somebody wants to blame.
 */
export function lockStackFormatting(errors: object): void {
  const get = () => (isAsking ? asTheyAre : undefined);
  Object.defineProperty(errors, 'prepareStackTrace', { get, set: () => undefined });
}

/** Addresses of the scripts that run right now, the innermost first; `eval` for what a developer's tools run. */
export function runningScripts(errors: ErrorConstructor = Error): string[] {
  isAsking = true;
  const stack: unknown = new errors('what runs').stack;
  isAsking = false;
  // Other engines know the text alone, and so does a page without a lock.
  if (!Array.isArray(stack)) return placesOf(stack as string | undefined).map(({ address }) => address);
  return (stack as CallSite[]).flatMap((site) => site.getFileName() || (site.isEval() ? 'eval' : []));
}
