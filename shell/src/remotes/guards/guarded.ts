import type { Overstep } from '@storysprout/contract';

/** A function or value of the page that remotes must not replace or call freely. */
export interface Guarded {
  readonly owner: object;
  readonly name: string;
  readonly what: Overstep;
  /**
   * Returns whether the call affects the whole site. Checked first, because it is cheap and reading a stack is not. If
   * it is missing, no call does.
   */
  readonly concerns?: (self: unknown, args: readonly unknown[]) => boolean;
  /** Returns whether this remote may make the call anyway. */
  readonly allows?: (remote: string, args: readonly unknown[]) => boolean;
  /** True if nobody may make the call, because the shell never does. */
  readonly isForNobody?: boolean;
  /** True if other objects inherit the function and may have one of their own. */
  readonly isInherited?: boolean;
}

export interface Watch {
  /** Returns the remote whose code is running; null for anybody else's. */
  readonly caller: () => string | null;
  /** Returns whether no code at all is in the stack. A bound function that a timer calls could be anybody's. */
  readonly isAnybodys: () => boolean;
  readonly overstepped: (remote: string, what: Overstep) => void;
}

// biome-ignore lint/suspicious/noExplicitAny: stands for any function of the page
type AnyFunction = (...args: any[]) => unknown;

/**
 * Returns whether a call is forbidden. If a remote is known to have made it, the call is reported. The shell never
 * makes such a call without a stack.
 */
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
 * Guards one function. A forbidden call of a remote does nothing. Nobody can replace the function, because an
 * assignment without a stack could be anybody's.
 *
 * @returns a function that removes the guard
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

/** Does what an assignment does without a guard. */
function giveOwn(self: object, name: string, value: unknown): void {
  Object.defineProperty(self, name, { configurable: true, enumerable: true, writable: true, value });
}

/**
 * Guards a value that remotes may read but not set, such as `document.cookie`.
 *
 * @returns a function that removes the guard
 */
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
