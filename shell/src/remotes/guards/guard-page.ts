import { type Guarded, guardFunction, guardSetter, type Watch } from './guarded';
import { isOfHeader } from './site-parts';
import { isForeignKey } from './storage-keys';

/**
 * What one remote could do to all others on a page, with who may do it. While a version is tried out or developed, these
 * stand before the browser's own functions (docs/decisions/0044).
 */

const always = () => true;
const isOnHeader = (self: unknown) => isOfHeader(self);
const isAnyHeader = (self: unknown, args: readonly unknown[]) => [self, ...args].some((each) => isOfHeader(each));
/** What is taken from its parent or moved; that the parent holds the header, too, is no harm. */
const isHeaderGiven = (_self: unknown, args: readonly unknown[]) => args.some((each) => isOfHeader(each));

function storageOf(others: () => Iterable<string>): Guarded[] {
  const owner = Storage.prototype;
  const allows = (remote: string, [key]: readonly unknown[]) => !isForeignKey(remote, String(key), others());
  return [
    { owner, name: 'setItem', what: 'storage', concerns: always, allows },
    { owner, name: 'removeItem', what: 'storage', concerns: always, allows },
    { owner, name: 'clear', what: 'storage', concerns: always },
    { owner, name: 'getItem', what: 'storage' },
  ];
}

const network: readonly Guarded[] = [
  { owner: window, name: 'fetch', what: 'fetch' },
  { owner: XMLHttpRequest.prototype, name: 'open', what: 'fetch' },
  { owner: XMLHttpRequest.prototype, name: 'send', what: 'fetch' },
];

/** Remotes move by the kit's router. */
const navigation: readonly Guarded[] = [
  { owner: History.prototype, name: 'pushState', what: 'history', concerns: always },
  { owner: History.prototype, name: 'replaceState', what: 'history', concerns: always },
  { owner: History.prototype, name: 'back', what: 'history', concerns: always },
  { owner: History.prototype, name: 'forward', what: 'history', concerns: always },
  { owner: History.prototype, name: 'go', what: 'history', concerns: always },
  ...navigationApi(),
];

/** The newer API, where the browser has it. */
function navigationApi(): Guarded[] {
  const owner: unknown = Reflect.get(window, 'Navigation')?.prototype;
  if (typeof owner !== 'object' || owner === null) return [];
  const names = ['navigate', 'reload', 'back', 'forward', 'traverseTo'];
  return names.map((name) => ({ owner, name, what: 'history' as const, concerns: always }));
}

/** Printing is fine when a reader has just pressed something; where the browser doesn't say, it may be so. */
const isUnasked = () => navigator.userActivation?.isActive === false;

/** Windows of the browser's, which cover the page or stop it. */
const dialogs: readonly Guarded[] = [
  { owner: window, name: 'open', what: 'dialog', concerns: always },
  { owner: window, name: 'alert', what: 'dialog', concerns: always },
  { owner: window, name: 'confirm', what: 'dialog', concerns: always },
  { owner: window, name: 'prompt', what: 'dialog', concerns: always },
  { owner: window, name: 'print', what: 'dialog', concerns: isUnasked },
];

const header: readonly Guarded[] = [
  { owner: Element.prototype, name: 'remove', what: 'header', concerns: isOnHeader },
  { owner: Element.prototype, name: 'replaceWith', what: 'header', concerns: isAnyHeader },
  { owner: Element.prototype, name: 'replaceChildren', what: 'header', concerns: isAnyHeader },
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
 * @param others names of all remotes on the page
 * @returns what is guarded now, and the way back
 */
export function guardPage(watch: Watch, others: () => Iterable<string>) {
  const functions = [...storageOf(others), ...network, ...navigation, ...dialogs, ...header];
  const undo = [
    ...functions.map((each) => guardFunction(each, watch)),
    ...setters.map((each) => guardSetter(each, watch)),
  ];
  return {
    guarded: [...functions, ...setters],
    undo: () => {
      for (const each of undo) each();
    },
  };
}
