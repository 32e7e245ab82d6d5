import vm from 'node:vm';
import { parentPort, workerData } from 'node:worker_threads';
import type { Drawn, Question, ThreadBundles, ThreadMessage } from './threads/thread-messages';

/**
 * A thread that draws pages with the shell's code and that of one remote. The code gets the language and a few parts
 * of a browser: no modules of Node, no network, no settings. It answers one question after the other.
 */

type Part = () => { readonly default?: unknown };
type Parts = Readonly<Record<string, Part>>;

/** What the shell's bundle exports (shell/src/server.tsx). */
interface ShellBundle {
  /** Modules of which the page has one copy. */
  readonly shared: Readonly<Record<string, unknown>>;
  drawSite(question: Question, own?: { readonly name: string; readonly parts: Parts }): Promise<Drawn>;
}

const quiet = () => undefined;

function newContext(): vm.Context {
  const given = {
    ...{ AbortController, AbortSignal, Headers, MessageChannel, TextDecoder, TextEncoder, URL, URLSearchParams },
    ...{
      atob,
      btoa,
      clearInterval,
      clearTimeout,
      performance,
      queueMicrotask,
      setInterval,
      setTimeout,
      structuredClone,
    },
    // What parts of the page write there says nothing to operators; failures are told as such.
    console: { debug: quiet, error: quiet, info: quiet, log: quiet, warn: quiet },
  };
  return vm.createContext({ ...given }, { codeGeneration: { strings: false, wasm: false } });
}

/** Runs a CommonJS bundle. */
function run(context: vm.Context, name: string, code: string, modules: Readonly<Record<string, unknown>>): unknown {
  const module: { exports: unknown } = { exports: {} };
  const requireShared = (wanted: string) => {
    if (Object.hasOwn(modules, wanted)) return modules[wanted];
    throw new Error(`${name} asks for ${wanted}, which the page does not share.`);
  };
  const wrapped = vm.compileFunction(code, ['module', 'exports', 'require'], {
    filename: `${name}/server.cjs`,
    parsingContext: context,
  });
  wrapped(module, module.exports, requireShared);
  return module.exports;
}

function say(message: ThreadMessage): void {
  parentPort?.postMessage(message);
}

function failed(error: unknown): ThreadMessage {
  const told = error instanceof Error || (typeof error === 'object' && error !== null && 'message' in error);
  return { kind: 'failed', message: told ? String(error.message).slice(0, 500) : 'it threw something odd' };
}

function load({ shell, remote }: ThreadBundles) {
  const context = newContext();
  // The build of the shell makes these exports.
  const site = run(context, 'shell', shell, {}) as ShellBundle;
  const parts = remote && (run(context, remote.name, remote.code, site.shared) as { parts: Parts }).parts;
  const own = remote && parts && { name: remote.name, parts };
  return (question: Question) => site.drawSite(question, own);
}

const draw = load(workerData as ThreadBundles);
parentPort?.on('message', (question: Question) => {
  draw(question).then(
    // As text and back: nothing but data leaves the thread.
    ({ html, queries }) =>
      say({ kind: 'drawn', drawn: { html: String(html), queries: JSON.parse(JSON.stringify(queries)) } }),
    (error: unknown) => say(failed(error)),
  );
});
say({ kind: 'ready' });
