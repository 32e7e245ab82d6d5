import { beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { lockdown } from './lockdown';

/** A page in a frame has its own built-in objects, and what is locked there stays locked for good. */
type Page = Window & typeof globalThis & { eval(code: string): unknown };
const page = document.body.appendChild(document.createElement('iframe')).contentWindow as Page;
const overstepped = vi.fn();
let acting: string | null = null;
let stringify: JSON['stringify'];

beforeAll(() => {
  Object.assign(page, { sent: [] });
  page.eval('Navigator.prototype.sendBeacon = (address, body) => sent.push(body) > 0');
  ({ stringify } = page.JSON);
  lockdown(page, { caller: () => acting, isAnybodys: () => false, overstepped }, false);
});

beforeEach(() => overstepped.mockReset());

/**
 * Runs code of the club in the page.
 *
 * @returns the name of the error that it threw, or `nothing`
 */
function asClub(code: string): string {
  acting = 'mf_club';
  try {
    page.eval(`"use strict"; ${code}`);
    return 'nothing';
  } catch (error) {
    return (error as Error).name;
  } finally {
    acting = null;
  }
}

it('leaves each constructor as it was', () => {
  const { value } = Object.getOwnPropertyDescriptor(page.Array.prototype, 'constructor') ?? {};
  expect(value).toBe(page.Array);
});

it.each([
  ['navigator.sendBeacon', 'navigator.sendBeacon = () => true', 'nothing'],
  ['a function of arrays', 'Array.prototype.map = () => []', 'nothing'],
  ['a function of promises', 'Promise.prototype.then = () => undefined', 'nothing'],
  ['how events are heard of', 'EventTarget.prototype.addEventListener = () => undefined', 'nothing'],
  ['what `...` calls', 'Array.prototype[Symbol.iterator] = function* () {}', 'TypeError'],
  ['the end of each `for`', 'Object.getPrototypeOf([].values()).next = () => ({ done: true })', 'TypeError'],
  ['JSON.stringify', 'JSON.stringify = () => "{}"', 'TypeError'],
  ['all of JSON', 'globalThis.JSON = {}', 'TypeError'],
  ['what JSON asks of everything', 'Object.prototype.toJSON = () => null', 'TypeError'],
  ['what JSON asks of lists', 'Array.prototype.toJSON = () => null', 'TypeError'],
  ['what is an error', 'Object.defineProperty(Error, Symbol.hasInstance, { value: () => false })', 'TypeError'],
  ['what is an element', 'Object.defineProperty(Node, Symbol.hasInstance, { value: () => false })', 'TypeError'],
  ['what tells of errors', 'Object.defineProperty(ErrorEvent.prototype, "error", { value: null })', 'TypeError'],
  [
    'what tells of rejections',
    'Object.defineProperty(PromiseRejectionEvent.prototype, "reason", { value: null })',
    'TypeError',
  ],
  ['the log, which could throw', 'console.error = () => { throw 1 }', 'TypeError'],
  ['the whole log', 'globalThis.console = {}', 'TypeError'],
  ['whether an event can be stopped', 'Event.prototype.preventDefault = () => undefined', 'nothing'],
  ['where an address leads', 'Object.defineProperty(URL.prototype, "origin", { value: "here" })', 'TypeError'],
  ['timers', 'globalThis.setTimeout = () => 0', 'TypeError'],
  ['whether the page is seen', 'Object.defineProperty(document, "visibilityState", { value: "visible" })', 'TypeError'],
  ['sendBeacon, anew', 'Object.defineProperty(navigator, "sendBeacon", { value: () => true })', 'TypeError'],
  ['the navigator', 'Object.defineProperty(globalThis, "navigator", { value: {} })', 'TypeError'],
  ['a function of lists, anew', 'Object.defineProperty(Array.prototype, "map", { value: () => [] })', 'TypeError'],
  ['how long stacks are', 'Error.stackTraceLimit = 0', 'TypeError'],
])('a remote does not replace %s', (_what, code, thrown) => {
  expect(asClub(code)).toBe(thrown);
  expect(overstepped.mock.calls).toEqual(thrown === 'nothing' ? [['mf_club', 'platform']] : []);
  expect(page.JSON.stringify).toBe(stringify);
  page.eval('sent.length = 0; navigator.sendBeacon("/", JSON.stringify([...[1, 2]].map((each) => each + 1)))');
  expect(page.eval('sent.join()')).toBe('[2,3]');
});

it('a remote reports nothing, neither of itself nor of others', () => {
  expect(asClub('sent.length = 0; navigator.sendBeacon("/registry/reports", "mine")')).toBe('nothing');
  expect(page.eval('sent.length')).toBe(0);
  expect(overstepped).toHaveBeenCalledExactlyOnceWith('mf_club', 'platform');
  asClub('navigator.sendBeacon("/club/seen", "mine")');
  expect(page.eval('sent.join()')).toBe('mine');
});

it('how stacks are written stays as it is, though React sets it', () => {
  page.eval('"use strict"; Error.prepareStackTrace = () => ""; Error.prepareStackTrace = undefined');
  expect(page.eval('new Error("who").stack')).toContain('Error: who');
});

it('objects of a remote may have functions of their own by these names, as bundles and classes do', () => {
  const code = `
    const chunks = []; chunks.push = () => 7;
    const call = () => 1; call.toString = () => 'mine';
    class Later extends Promise { static resolve(value) { return super.resolve(value); } }
    Later.prototype.then = function (...heard) { return super_then.apply(this, heard); };
    const own = new EventTarget(); own.addEventListener = () => 7;
    globalThis.mine = [chunks.push(), call.toString(), own.addEventListener(), [].push === chunks.push].join();
  `;
  expect(asClub(code.replace('super_then', 'Promise.prototype.then'))).toBe('nothing');
  expect(Reflect.get(page, 'mine')).toBe('7,mine,7,false');
  expect(overstepped).not.toHaveBeenCalled();
});
