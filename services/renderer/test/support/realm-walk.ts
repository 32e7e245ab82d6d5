/**
 * The code of a remote that inspects everything it can reach: from the global object and the arguments of a bundle,
 * through properties, prototypes, getters and symbols, to what functions return, throw and pass to callbacks. The
 * prototype chains of the realm's own objects end at its own `Object.prototype`; the path to any that ends elsewhere is
 * reported. The page contains the number of inspected values, and these paths.
 */
export const realmWalk = `
const { apply, construct, getPrototypeOf, ownKeys, getOwnPropertyDescriptor } = Reflect;
const { prototype: root } = Object;
const { stringify } = JSON;
const { hasOwn, is } = Object;
const seen = new Set();
const has = Set.prototype.has.bind(seen);
const add = Set.prototype.add.bind(seen);
const queue = [];
const foreign = [];
let length = 0;
const isObject = (value) => (typeof value === 'object' && value !== null) || typeof value === 'function';

function look(value, path) {
  if (!isObject(value) || has(value)) return;
  add(value);
  let top = value;
  try {
    for (let next = getPrototypeOf(top); next !== null; next = getPrototypeOf(top)) top = next;
  } catch (error) {
    return look(error, path + ' getPrototypeOf');
  }
  const isOtherRoot = top === value && top !== root && hasOwn(top, 'constructor');
  if ((top !== root && top !== value) || isOtherRoot) foreign[foreign.length] = path;
  queue[length] = { value, path };
  length += 1;
}

function attempt(work, path) {
  try {
    look(work(), path);
  } catch (error) {
    look(error, path + ' thrown');
  }
}

function callback(path) {
  return function given(...values) {
    look(this, path + ' this');
    for (let at = 0; at < values.length; at += 1) look(values[at], path + ' argument');
    attempt(() => given.caller, path + ' caller');
    attempt(() => arguments.callee.caller, path + ' callee.caller');
    return undefined;
  };
}

function visit({ value, path }) {
  attempt(() => getPrototypeOf(value), path + '.__proto__');
  let keys = [];
  attempt(() => (keys = ownKeys(value)), path + ' keys');
  for (let at = 0; at < keys.length; at += 1) {
    const key = keys[at];
    const step = path + '.' + (typeof key === 'symbol' ? 'symbol' : key);
    attempt(() => getOwnPropertyDescriptor(value, key), step + ' descriptor');
    attempt(() => value[key], step);
  }
  if (typeof value !== 'function' || path.length > 300) return;
  const step = path + '()';
  const uses = [[], [callback(step)], ['a'], [{}, callback(step)], [{ then: callback(step) }], [callback(step), callback(step)]];
  for (let at = 0; at < uses.length; at += 1) {
    const values = uses[at];
    attempt(() => apply(value, undefined, values), step);
    attempt(() => apply(value, {}, values), step);
    attempt(() => construct(value, values), 'new ' + step);
  }
}

/** What is thrown where the stack ends, while the engine and the prelude are at work. */
const atTheEnd = {
  stack: () => new Error('x').stack,
  capture: () => Error.captureStackTrace({}),
  global: () => globalThis.nothing,
  set: () => { globalThis.something = 1; },
  define: () => Object.defineProperty(globalThis, 'other', { get: () => 1, configurable: true }),
  keys: () => Reflect.ownKeys(globalThis),
  evaluate: () => eval('1'),
  make: () => Function('1'),
  makeAsync: () => (async () => {}).constructor('1'),
  timer: () => setTimeout(() => {}, 1),
  log: () => console.log({}),
  parse: () => JSON.parse('{'),
  date: () => new Intl.DateTimeFormat('en').format(0),
  reject: () => { Promise.reject(new Error('x')); },
  job: () => queueMicrotask(() => {}),
  url: () => new URL('http://a.example/?b'),
  pattern: () => new RegExp('('),
  sort: () => [3, 2, 1].sort(() => new Error('x').stack),
  shared: () => require('node:fs'),
};

function overflow(name) {
  const work = atTheEnd[name];
  let left = 200;
  const dive = () => {
    try {
      dive();
    } catch (error) {
      look(error, name + ' at the end of the stack');
    }
    if (left-- > 0) attempt(work, name + ' near the end of the stack');
  };
  dive();
}

let hasWalked = false;
const given = arguments;
function walk() {
  if (hasWalked) return;
  hasWalked = true;
  const trap = new Proxy(function target() {}, new Proxy({}, { get: (_, name) => callback('trap ' + String(name)) }));
  Object.defineProperty(globalThis, 'tapped', { get() { look(this, 'this of a global getter'); return 1; }, configurable: true });
  void globalThis.tapped;
  for (const name of Object.keys(atTheEnd)) overflow(name);
  [globalThis, given, module, exports, require, trap, (() => this)()].forEach((each, at) => look(each, 'root ' + at));
  for (let at = 0; at < length && at < 20_000; at += 1) visit(queue[at]);
}

exports.parts = {
  './pages/main': () => ({
    default: (props) => {
      look(props, 'props');
      try { walk(); } catch (error) { look(error, 'walk'); return 'the walk ended: ' + error.message; }
      return '<p>' + stringify({ length, foreign: foreign.slice(0, 50) }) + '</p>';
    },
  }),
};
`;
