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
 * @returns the way back
 */
export function guardPage(watch: Watch, others: () => Iterable<string>): () => void {
  const functions = [...storageOf(others), ...network, ...navigation, ...header];
  const undo = [
    ...functions.map((each) => guardFunction(each, watch)),
    ...setters.map((each) => guardSetter(each, watch)),
  ];
  return () => {
    for (const each of undo) each();
  };
}
