import { guardFunction, type Watch } from './guarded';
import { mayBeForReports } from './report-addresses';
import { lockStackFormatting } from './running-scripts';

/**
 * Keeps the built-ins of the browser and the language as they were before a canary's code ran, so that reports and
 * guards keep working whatever the code replaces. Copies would not do: `...`, `JSON.stringify` and `for` call functions
 * that can be replaced, too (docs/decisions/0044).
 */

type Realm = Window & typeof globalThis;

/**
 * Other objects inherit from these and may have functions of their own by the same names: a bundle's list of chunks has
 * its own `push`.
 */
const inheritedOf = (realm: Realm) => [
  ...[realm.Array.prototype, realm.Function.prototype, realm.Map.prototype, realm.Set.prototype],
  ...[realm.String.prototype, realm.Promise.prototype, realm.EventTarget.prototype, realm.Event.prototype],
];

const frozenOf = (realm: Realm) => [
  ...[realm.JSON, realm.Reflect, realm.Object, realm.Array, realm.Promise],
  ...[realm.DOMException, realm.ErrorEvent, realm.ErrorEvent.prototype, realm.URL.prototype],
  // Not every browser has these.
  ...['NavigateEvent', 'NavigationDestination', 'PromiseRejectionEvent', 'UserActivation'].map(
    (name) => Reflect.get(realm, name)?.prototype ?? {},
  ),
  ...[new realm.Array(), new realm.Map(), new realm.Set()].map((each) => Reflect.getPrototypeOf(each.values()) ?? each),
];

const globals = [
  ...['Array', 'Blob', 'DOMException', 'Error', 'ErrorEvent', 'JSON', 'Map', 'Number', 'Object', 'Promise', 'Reflect'],
  ...['RegExp', 'Set', 'String', 'URL'],
  ...['clearTimeout', 'crypto', 'navigator', 'performance', 'queueMicrotask', 'setTimeout'],
];

/** Locks a property for as long as the page is open. An inherited property is first copied to the object. */
export function lock(owner: object, name: PropertyKey): void {
  let holder: object | null = owner;
  while (holder && !Object.hasOwn(holder, name)) holder = Reflect.getPrototypeOf(holder);
  const found = holder && Object.getOwnPropertyDescriptor(holder, name);
  if (!found) return;
  Object.defineProperty(owner, name, { ...found, configurable: false, ...('value' in found && { writable: false }) });
}

/** Locks stacks, because guards read from them who is calling. */
function lockStacks({ Error: errors }: Realm): void {
  lock(errors, 'stackTraceLimit');
  lock(errors.prototype, 'stack');
  lockStackFormatting(errors);
}

/**
 * Locks the realm.
 *
 * @param isDeveloped whether a remote comes from a dev server; React's development build changes the console and the
 * length of stacks, so these stay unlocked
 */
export function lockdown(realm: Realm, watch: Watch, isDeveloped: boolean): void {
  const concerns = (_self: unknown, [address]: readonly unknown[]) => mayBeForReports(address);
  guardFunction({ owner: realm.navigator, name: 'sendBeacon', what: 'platform', concerns }, watch);
  lock(realm.navigator, 'sendBeacon');
  for (const owner of inheritedOf(realm)) {
    const names = Object.getOwnPropertyNames(owner).filter((name) => name !== 'constructor');
    for (const name of names) lockInherited(owner, name, watch);
    Object.freeze(owner);
  }
  for (const each of frozenOf(realm)) Object.freeze(each);
  // Nobody can add a `toJSON` that applies to everything.
  Object.preventExtensions(realm.Object.prototype);
  for (const name of globals) lock(realm, name);
  lock(realm.document, 'visibilityState');
  lock(realm.navigator, 'userActivation');
  // `instanceof` reads this property.
  for (const each of [realm.Error, realm.Node]) lock(each, Symbol.hasInstance);
  if (isDeveloped) return;
  lockStacks(realm);
  // Failures are logged before they are counted, so logging must keep working.
  for (const name of ['error', 'warn']) lock(realm.console, name);
  lock(realm, 'console');
}

function lockInherited(owner: object, name: string, watch: Watch): void {
  const isFunction = typeof Object.getOwnPropertyDescriptor(owner, name)?.value === 'function';
  if (isFunction) guardFunction({ owner, name, what: 'platform', isInherited: true }, watch);
}
