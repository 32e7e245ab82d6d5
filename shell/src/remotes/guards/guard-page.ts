import type { Overstep } from '@storysprout/contract';
import { type Guarded, guardFunction, guardSetter, type Watch } from './guarded';
import { isForReports, mayBeForReports } from './report-addresses';
import { isOfHeader } from './site-parts';
import { isForeignKey } from './storage-keys';

/**
 * The functions by which one remote could harm all others on a page, with who may call them. While a version is a
 * canary or in development, guards wrap these functions of the browser (docs/decisions/0044).
 */

const always = () => true;
const isOnHeader = (self: unknown) => isOfHeader(self);
const isAnyHeader = (self: unknown, args: readonly unknown[]) => [self, ...args].some((each) => isOfHeader(each));
/**
 * Checks only nodes that are moved or taken from their parent. It does no harm that the parent contains the header,
 * too.
 */
const isHeaderGiven = (_self: unknown, args: readonly unknown[]) => args.some((each) => isOfHeader(each));

function storageOf(others: () => Iterable<string>): Guarded[] {
  const owner = Storage.prototype;
  const allows = (remote: string, [key]: readonly unknown[]) =>
    typeof key === 'string' && !isForeignKey(remote, key, others());
  return [
    { owner, name: 'setItem', what: 'storage', concerns: always, allows },
    { owner, name: 'removeItem', what: 'storage', concerns: always, allows },
    { owner, name: 'clear', what: 'storage', concerns: always },
    { owner, name: 'getItem', what: 'storage' },
    ...kept,
  ];
}

/**
 * Functions whose effects outlive the page. A page put into a cache would come back long after the version was rolled
 * back.
 */
const kept: readonly Guarded[] = [
  ...all('CacheStorage', 'storage', ['open', 'delete']),
  ...all('ServiceWorkerContainer', 'storage', ['register']),
  ...all('ServiceWorkerRegistration', 'storage', ['unregister']),
  ...all('CookieStore', 'cookie', ['set', 'delete']),
];

/** Returns functions of a class that no remote may call, if the browser has the class. */
function all(className: string, what: Overstep, names: readonly string[]): Guarded[] {
  const owner: unknown = Reflect.get(window, className)?.prototype;
  if (typeof owner !== 'object' || owner === null) return [];
  return names.map((name) => ({ owner, name, what, concerns: always }));
}

/**
 * Guards a function that sends requests. The shell reports by `sendBeacon` alone, so any other request to the report
 * addresses comes from a remote, even if the kit makes it.
 */
const asking = (owner: object, name: string, place: number): Guarded[] => [
  { owner, name, what: 'fetch', concerns: (_self, args) => isForReports(args[place]), isForNobody: true },
  { owner, name, what: 'fetch', concerns: (_self, args) => mayBeForReports(args[place]) },
];

const network: readonly Guarded[] = [
  ...asking(window, 'fetch', 0),
  ...asking(XMLHttpRequest.prototype, 'open', 1),
  { owner: XMLHttpRequest.prototype, name: 'send', what: 'fetch' },
];

/** Remotes navigate by the kit's router. */
const navigation: readonly Guarded[] = [
  ...all('History', 'history', ['pushState', 'replaceState', 'back', 'forward', 'go']),
  ...all('Navigation', 'history', ['navigate', 'reload', 'back', 'forward', 'traverseTo']),
];

/** Printing is fine right after a reader has pressed something. Where the browser doesn't tell, it is allowed. */
const isUnasked = () => navigator.userActivation?.isActive === false;

/** The browser's own windows, which cover the page or block it. */
const dialogs: readonly Guarded[] = [
  { owner: window, name: 'open', what: 'dialog', concerns: always },
  { owner: window, name: 'alert', what: 'dialog', concerns: always },
  { owner: window, name: 'confirm', what: 'dialog', concerns: always },
  { owner: window, name: 'prompt', what: 'dialog', concerns: always },
  { owner: window, name: 'print', what: 'dialog', concerns: isUnasked },
];

/**
 * The list on which the shell's files register their modules; the build chooses its name. Its `push` gives access to
 * every module of the shell, including those that report.
 */
function shellModules(): Guarded[] {
  const names = Object.keys(window).filter((name) => name.startsWith('rspackChunk_storysprout_shell'));
  return names.flatMap((name) => [
    { owner: Reflect.get(window, name), name: 'push', what: 'platform' as const, concerns: always },
    { owner: window, name, what: 'platform' as const },
  ]);
}

/** A frame has a realm of its own with unguarded functions. Nothing on the site needs a frame. */
const frames: ReadonlySet<string> = new Set(['iframe', 'frame', 'object', 'embed', 'fencedframe']);
/** A value that is not a string may turn into another one from one read to the next. */
const isFrame = (name: unknown) => typeof name !== 'string' || frames.has(name.toLowerCase().split(':').at(-1) ?? '');

const realms: readonly Guarded[] = [
  {
    ...{ owner: Document.prototype, name: 'createElement', what: 'platform', isForNobody: true },
    concerns: (_self, [name]) => isFrame(name),
  },
  {
    ...{ owner: Document.prototype, name: 'createElementNS', what: 'platform', isForNobody: true },
    concerns: (_self, [, name]) => isFrame(name),
  },
];

const header: readonly Guarded[] = [
  { owner: Element.prototype, name: 'remove', what: 'header', concerns: isOnHeader },
  { owner: Element.prototype, name: 'replaceWith', what: 'header', concerns: isAnyHeader },
  { owner: Element.prototype, name: 'replaceChildren', what: 'header', concerns: isAnyHeader },
  { owner: Element.prototype, name: 'before', what: 'header', concerns: isHeaderGiven },
  { owner: Element.prototype, name: 'after', what: 'header', concerns: isHeaderGiven },
  { owner: Element.prototype, name: 'insertAdjacentElement', what: 'header', concerns: isHeaderGiven },
  { owner: Element.prototype, name: 'moveBefore', what: 'header', concerns: isHeaderGiven },
  { owner: Element.prototype, name: 'attachShadow', what: 'header', concerns: isOnHeader },
  { owner: Document.prototype, name: 'adoptNode', what: 'header', concerns: isHeaderGiven },
  { owner: Document.prototype, name: 'replaceChildren', what: 'header', concerns: always },
  { owner: Document.prototype, name: 'open', what: 'header', concerns: always },
  { owner: DocumentFragment.prototype, name: 'append', what: 'header', concerns: isHeaderGiven },
  { owner: DocumentFragment.prototype, name: 'prepend', what: 'header', concerns: isHeaderGiven },
  { owner: Element.prototype, name: 'append', what: 'header', concerns: isHeaderGiven },
  { owner: Element.prototype, name: 'prepend', what: 'header', concerns: isHeaderGiven },
  { owner: Node.prototype, name: 'removeChild', what: 'header', concerns: isHeaderGiven },
  { owner: Node.prototype, name: 'replaceChild', what: 'header', concerns: isHeaderGiven },
  { owner: Node.prototype, name: 'insertBefore', what: 'header', concerns: isHeaderGiven },
  { owner: Node.prototype, name: 'appendChild', what: 'header', concerns: isHeaderGiven },
];

const setters: readonly Guarded[] = [
  { owner: Document.prototype, name: 'cookie', what: 'cookie', concerns: always },
  { owner: Element.prototype, name: 'innerHTML', what: 'header', concerns: isOnHeader },
  { owner: Element.prototype, name: 'outerHTML', what: 'header', concerns: isOnHeader },
  { owner: Node.prototype, name: 'textContent', what: 'header', concerns: isOnHeader },
];

/**
 * Guards the functions and setters of the page.
 *
 * @param others names of all remotes on the page
 * @returns what is guarded now, and a function that undoes it
 */
export function guardPage(watch: Watch, others: () => Iterable<string>) {
  const functions = [
    ...storageOf(others),
    ...network,
    ...navigation,
    ...dialogs,
    ...realms,
    ...shellModules(),
    ...header,
  ];
  const undo = [
    ...functions.map((each) => guardFunction(each, watch)),
    ...setters.map((each) => guardSetter(each, watch)),
  ];
  return {
    guarded: [...functions, ...setters],
    undo: () => {
      for (const each of undo.reverse()) each();
    },
  };
}
