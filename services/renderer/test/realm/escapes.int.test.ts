import { beforeAll, describe, expect, it } from 'vitest';
import { realmWalk } from '../support/realm-walk';
import { hashOf, pageWith, remoteCode, shellCode, startRenderer } from '../support/running-renderer';

let renderer: Awaited<ReturnType<typeof startRenderer>>;

beforeAll(async () => {
  renderer = await startRenderer({ limitMs: 10_000, memoryMb: 128 });
});

/** Renders a page of these remotes, after sending all of their code. */
async function render(codes: Readonly<Record<string, string>>): Promise<string> {
  for (const code of [shellCode, ...Object.values(codes)])
    await renderer.gateway.put(`/internal/renderer/bundles/${hashOf(code)}`, { body: { code } });
  const { body } = await renderer.gateway.post('/internal/renderer/pages', { body: pageWith(codes) });
  return body.page.html;
}

const broken = '<!--$!--><template data-dgst=""></template>loading<!--/$-->';
const well = '<!--$--><p>still here</p><!--/$-->';
const other = remoteCode("'<p>still here</p>'");

it('holds nothing of another realm', async () => {
  const html = await render({ mf_bad: realmWalk });
  const { length, foreign } = JSON.parse(/<p>(.*)<\/p>/.exec(html)?.[1] ?? 'null');
  expect(foreign).toEqual([]);
  // Ensures that the walk has reached all globals and more.
  expect(length).toBeGreaterThan(1_500);
});

/**
 * Known ways to escape from a context. Each can call `take(leak)`, which creates a function with the constructor of the
 * leaked value and tries to get Node's `process` with it; what it gets is in `loot`.
 */
const escapes: Readonly<Record<string, string>> = {
  'the constructor of every global': `
    for (const name of Reflect.ownKeys(globalThis)) { take(globalThis[name]); try { take(new globalThis[name]('http://a.example')); } catch (error) { take(error); } }`,
  'Error.prepareStackTrace': `
    Error.prepareStackTrace = (_, sites) => { take(sites); sites.forEach((site) => { take(site); take(site.getThis()); take(site.getFunction()); }); return ''; };
    void new Error('x').stack; try { null.x; } catch (error) { void error.stack; }
    const given = globalThis.Error; globalThis.Error = { prepareStackTrace: Error.prepareStackTrace };
    try { null.x; } catch (error) { void error.stack; } try { globalThis.Error = given; } catch {}`,
  'a stack overflow in what the platform gave': `
    let left = 3000;
    const dive = () => { try { dive(); } catch (error) { take(error); } if (left-- > 0) for (const work of [() => require('a'), () => setTimeout(() => {}), () => new Error('x').stack, () => console.log(1), () => new URL('a')]) { try { take(work()); } catch (error) { take(error); } } };
    dive();`,
  'stacks of async functions': `
    const fail = async () => { await undefined; null.x; };
    const error = await fail().catch((thrown) => thrown); take(error); void error.stack;
    Promise.reject(new Proxy(new Error('x'), { get: (target, name, receiver) => { take(receiver); take(target); return target[name]; } }));`,
  'traps of a proxy': `
    const handler = new Proxy({}, { get: () => function (...values) { take(this); values.forEach(take); return undefined; } });
    module.exports.proxy = new Proxy(() => {}, handler); globalThis.toJSON = new Proxy(() => {}, handler);
    Object.prototype.toJSON = function (...values) { take(this); values.forEach(take); return this; };`,
  'Symbol.species': `
    class Mine extends Promise { constructor(work) { super((...values) => { values.forEach(take); work(...values); }); } static get [Symbol.species]() { return Mine; } }
    await Mine.resolve(1).then(() => 2); take(Mine.resolve(1).finally(() => {}));
    Promise.prototype.then = function (...values) { values.forEach(take); return this; };
    Array.prototype.constructor = { [Symbol.species]: function (...values) { values.forEach(take); return {}; } };`,
  'generators and async functions': `
    for (const made of [function* () {}, async () => {}, async function* () {}]) { take(made); try { take(made()); take(made.constructor('return process')()); } catch (error) { take(error); } }`,
  'promises that something else settles': `
    const then = function (...values) { take(this); values.forEach(take); };
    Promise.resolve({ then }); await Promise.race([{ then }, 1]);
    globalThis.answer = { then };`,
  'errors that something else throws': `
    for (const work of [() => require('node:fs'), () => require({ toString() { throw 1; } }), () => new URL('::'), () => atob('%'), () => structuredClone(() => {}), () => eval('1'), () => new Function('1'), () => setTimeout(), () => performance.now.call(1), () => new WebAssembly.Module(1), () => new Intl.DateTimeFormat('??'), () => JSON.parse('{')]) { try { take(work()); } catch (error) { take(error); } }`,
  'the prototype of require': `
    take(require); take(Object.getPrototypeOf(require)); take(module); take(exports); take(arguments); try { take(arguments.callee.caller); } catch (error) { take(error); }
    try { take(Object.getPrototypeOf(require).constructor('return process')()); } catch (error) { take(error); }`,
  'what timers return': `
    take(setTimeout(function () { take(this); take(arguments); })); take(setInterval(() => {}, 5)); take(new MessageChannel().port1); take(performance); take(clearTimeout(1));
    setTimeout({ get call() { take(this); return undefined; } });`,
  'streamed WebAssembly': `
    const wasm = globalThis.WebAssembly; take(wasm); const then = function (...values) { take(this); values.forEach(take); };
    try { wasm.compileStreaming({ then }).then(take, take); } catch (error) { take(error); }`,
  'iterators and callbacks of the language': `
    take([][Symbol.iterator]()); take('x'.matchAll(/x/g)); [1].map(function () { take(this); take(arguments); }); take(new Map().entries()); take(Reflect.ownKeys(globalThis)); take(Object.getOwnPropertyDescriptors(globalThis));
    Object.defineProperty(globalThis, 'bait', { get() { take(this); return 1; }, set() { take(this); }, configurable: true }); void globalThis.bait; globalThis.bait = 2;`,
};

const escaping = (attempt: string) => `
  const loot = new Set();
  const take = (leak) => {
    if ((typeof leak !== 'object' && typeof leak !== 'function') || leak === null) return;
    for (const way of [() => leak.constructor('return process')(), () => leak.constructor.constructor('return process')(), () => Object.getPrototypeOf(leak).constructor.constructor('return process')(), () => leak]) {
      try { const got = way(); if (got && typeof got === 'object' && got.versions && got.versions.node) loot.add('process'); } catch {}
    }
    if (typeof leak === 'object' && leak.pid) loot.add('process');
  };
  const attempt = async () => { ${attempt} };
  attempt().catch(take);
  exports.parts = { './pages/main': () => ({ default: () => { attempt().catch(take); return '<p>' + (loot.size > 0 ? [...loot].join() : 'nothing') + '</p>'; } }) };
`;

describe('a way out of the realm that is known', () => {
  it.each(Object.keys(escapes))('gets nothing and ends nothing: %s', async (name) => {
    const code = escaping(escapes[name] ?? '');
    const pages = [await render({ mf_bad: code, mf_club: other }), await render({ mf_bad: code, mf_club: other })];
    for (const html of pages) {
      expect(html).toContain(well);
      expect([broken, '<!--$--><p>nothing</p><!--/$-->'].some((part) => html.includes(part))).toBe(true);
    }
  });

  it.each([
    'import("node:fs")',
    'import/* */("node:fs")',
    'import\n<!-- x\n("node:fs")',
    '\\u0069mport("node:fs")',
    // A lexer may take this call for a part of a regular expression or a string.
    '1 /import("node:fs")/ 1',
    '`$' + '{import("node:fs")}`',
    'x = a => /[/]/.test(import("node:fs"))',
  ])('gets nothing and ends nothing: %s', async (call) => {
    const html = await render({
      mf_bad: `${remoteCode("'<p>nothing</p>'")} let x, a; (${call}).catch((e) => { throw e; });`,
      mf_club: other,
    });
    expect(html).toBe(`<main>${broken}${well}</main>`);
  });
});

it('leaves texts and names with the word import as they are', async () => {
  const code = remoteCode(
    "'<p>' + ['import(1)', `import x`, /^import$/.test('import'), ({ import: 1 }).import].join() + '</p>'",
  );
  expect(await render({ mf_good: code })).toContain('<p>import(1),import x,true,1</p>');
});

describe('code that asks for too much memory at once', () => {
  it.each([
    'new Array(3e7).fill(1.1)',
    '[...Array(3e7).keys()].map(String)',
    "'x'.repeat(3e8).split('')",
    '(() => { const map = new Map(); for (let at = 0; ; at += 1) map.set(at, at); })()',
  ])('ends its own process and no other: %s', async (expression) => {
    const html = await render({ mf_bad: remoteCode(`String((${expression}).length)`), mf_club: other });
    expect(html).toBe(`<main>${broken}${well}</main>`);
  });
});

it('a page of more remotes than there may be processes has its frame', async () => {
  const codes = Array.from({ length: 9 }, (_, at) => [`mf_team_${at}`, `${other} // ${at}`]);
  const html = await render(Object.fromEntries(codes));
  // It does not matter which of the first seven parts were rendered in time.
  expect(html.match(/<!--\/\$-->/g)).toHaveLength(9);
});

/** Returns a remote's code that sends the renderer this message when its part is rendered. */
const answering = (answer: string) =>
  remoteCode(`(() => {
    Object.prototype.toJSON = () => { delete Object.prototype.toJSON; return ${answer}; };
    return '';
  })()`);
const renderedWith = (part: string) =>
  `{ kind: 'rendered', rendered: { queries: [], html: '<sprout-part data-part="mf_bad ./pages/main">' + ${part} + '</sprout-part>' } }`;

describe('code that answers what it likes', () => {
  it.each([
    ['that it is ready, again', "{ kind: 'ready' }"],
    [
      'a thousand parts in each other',
      renderedWith("'<sprout-part data-part=\"a ./b\">'.repeat(1e3) + '</sprout-part>'.repeat(1e3)"),
    ],
    ['the end of what is around it', renderedWith("'</div></main>'")],
    ['a tag that never ends', renderedWith("'<img '.repeat(1e5)")],
  ])('costs its own part and no other: %s', async (_, answer) => {
    expect(await render({ mf_bad: answering(answer), mf_club: other })).toBe(`<main>${broken}${well}</main>`);
  });
});
