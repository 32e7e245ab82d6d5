import type { Overstep } from '@storysprout/contract';

/** A function or value of the page that remotes must not replace, nor call as they like. */
export interface Guarded {
  readonly owner: object;
  readonly name: string;
  readonly what: Overstep;
  /** Whether the call is about something of the whole site. Asked first, because it is cheap and a stack is not. Without it no call is. */
  readonly concerns?: (self: unknown, args: readonly unknown[]) => boolean;
  /** Whether this remote may all the same. */
  readonly allows?: (remote: string, args: readonly unknown[]) => boolean;
  /** Whether nobody may, because the shell never does. */
  readonly isForNobody?: boolean;
  /** Whether objects of anybody's inherit it, and may have one of their own. */
  readonly isInherited?: boolean;
}

export interface Watch {
  /** The remote that acts right now; null for anybody else. */
  readonly caller: () => string | null;
  /** Whether no code at all is in the stack: a bound function that a timer calls could be anybody's. */
  readonly isAnybodys: () => boolean;
  readonly overstepped: (remote: string, what: Overstep) => void;
}

// biome-ignore lint/suspicious/noExplicitAny: stands for any function of the page
type AnyFunction = (...args: any[]) => unknown;

/** Whether a call goes too far; then it is reported, if anybody is known to have made it. The shell makes none without a stack. */
function goesTooFar(
  { what, concerns, allows, isForNobody = false }: Guarded,
  watch: Watch,
  self: unknown,
  args: readonly unknown[],
): boolean {
  if (!concerns?.(self, args)) return false;
  const remote = watch.caller();
  if (remote === null) return isForNobody || watch.isAnybodys();
  if (allows?.(remote, args)) return false;
  watch.overstepped(remote, what);
  return true;
}

function wrapped(original: AnyFunction, guarded: Guarded, watch: Watch): AnyFunction {
  if (!guarded.concerns) return original;
  return function (this: unknown, ...args) {
    return goesTooFar(guarded, watch, this, args) ? undefined : original.apply(this, args);
  };
}

/**
 * Stands before one function. A remote's call that is not allowed does nothing; a replacement is taken from nobody, because
 * a call without a stack could be anybody's. @returns the way back
 */
export function guardFunction(guarded: Guarded, watch: Watch): () => void {
  const { owner, name, what, isInherited } = guarded;
  const before = Object.getOwnPropertyDescriptor(owner, name);
  const original: unknown = Reflect.get(owner, name);
  if (typeof original !== 'function') return () => undefined;
  const kept = wrapped(original as AnyFunction, guarded, watch);
  Object.defineProperty(owner, name, {
    configurable: true,
    enumerable: before?.enumerable ?? true,
    get: () => kept,
    set(this: object, value: unknown) {
      if (isInherited && this !== owner) return giveOwn(this, name, value);
      const remote = watch.caller();
      if (remote !== null) watch.overstepped(remote, what);
    },
  });
  return () => putBack(owner, name, before);
}

/** What assigning does where nothing stands before it. */
function giveOwn(self: object, name: string, value: unknown): void {
  Object.defineProperty(self, name, { configurable: true, enumerable: true, writable: true, value });
}

/** Stands before a value that remotes may read but not set, such as `document.cookie`. @returns the way back */
export function guardSetter(guarded: Guarded, watch: Watch): () => void {
  const { owner, name } = guarded;
  const before = Object.getOwnPropertyDescriptor(owner, name);
  const { get, set } = before ?? {};
  if (!before || !get || !set) return () => undefined;
  Object.defineProperty(owner, name, {
    ...before,
    set(value: unknown) {
      if (!goesTooFar(guarded, watch, this, [value])) set.call(this, value);
    },
  });
  return () => putBack(owner, name, before);
}

function putBack(owner: object, name: string, before: PropertyDescriptor | undefined): void {
  if (before) Object.defineProperty(owner, name, before);
  else Reflect.deleteProperty(owner, name);
}
