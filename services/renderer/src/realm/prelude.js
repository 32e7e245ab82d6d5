/**
 * Prepares a realm for the code of shells and remotes. It runs in a new context before any other code, removes every
 * global that is not part of the language, and replaces the necessary ones with plain JavaScript. No object or function
 * of Node's own realm gets in: this script returns functions that the process calls only with text and with functions
 * of this realm, and that return only text or a number.
 */
(() => {
  /**
   * The globals of ES2022. Everything else is removed, because much of it calls functions of Node's realm
   * (`WebAssembly.compileStreaming`), blocks (`Atomics.wait`) or takes memory that no limit counts (`ArrayBuffer`).
   */
  const language = new Set([
    ...['globalThis', 'Infinity', 'NaN', 'undefined', 'isFinite', 'isNaN', 'parseFloat', 'parseInt', 'eval'],
    ...['decodeURI', 'decodeURIComponent', 'encodeURI', 'encodeURIComponent', 'escape', 'unescape'],
    ...[
      'Object',
      'Function',
      'Boolean',
      'Symbol',
      'Number',
      'BigInt',
      'Math',
      'Date',
      'String',
      'RegExp',
      'Intl',
      'JSON',
    ],
    ...['Error', 'AggregateError', 'EvalError', 'RangeError', 'ReferenceError', 'SyntaxError', 'TypeError', 'URIError'],
    ...['Array', 'Map', 'Set', 'WeakMap', 'WeakSet', 'WeakRef', 'Promise', 'Proxy', 'Reflect', 'Iterator'],
  ]);
  for (const name of Reflect.ownKeys(globalThis)) if (!language.has(name)) delete globalThis[name];

  // Node formats stacks with functions of its own realm, whose errors would get in here. Without a numeric limit, the
  // engine records no stack and calls none of them.
  for (const name of ['stackTraceLimit', 'prepareStackTrace']) {
    Object.defineProperty(Error, name, { get: () => undefined, set: () => undefined, configurable: false });
  }
  Object.defineProperty(globalThis, 'Error', { value: Error, writable: false, configurable: false });

  /** Calls a function after the current job. It uses nothing that other code can replace. */
  const later = async (callback) => {
    await undefined;
    callback();
  };

  const startedAt = Date.now();
  const now = () => Date.now() - startedAt;

  /** Timers by id, in the order in which they were set. */
  const timers = new Map();
  let lastTimer = 0;
  const setTimer = (callback, delay, every, values) => {
    const ms = Math.max(0, Number(delay) || 0);
    lastTimer += 1;
    timers.set(lastTimer, { callback, values, due: now() + ms, every: every ? Math.max(1, ms) : null });
    return lastTimer;
  };
  const clearTimer = (id) => void timers.delete(id);

  function runDueTimers() {
    const at = now();
    for (const [id, timer] of [...timers]) {
      if (timer.due > at || !timers.has(id)) continue;
      if (timer.every === null) timers.delete(id);
      else timer.due = at + timer.every;
      later(() => timer.callback(...timer.values));
    }
  }

  /** The part of `AbortSignal` that libraries need which pass one on. */
  class AbortSignal {
    aborted = false;
    reason = undefined;
    #listeners = new Set();

    addEventListener(type, listener) {
      if (type === 'abort') this.#listeners.add(listener);
    }

    removeEventListener(_type, listener) {
      this.#listeners.delete(listener);
    }

    throwIfAborted() {
      if (this.aborted) throw this.reason;
    }

    static abort(signal, reason) {
      if (signal.aborted) return;
      signal.aborted = true;
      signal.reason = reason ?? new Error('This operation was aborted');
      for (const listener of signal.#listeners) later(() => listener({ type: 'abort', target: signal }));
    }
  }
  const { abort } = AbortSignal;
  delete AbortSignal.abort;

  class AbortController {
    signal = new AbortSignal();

    abort(reason) {
      abort(this.signal, reason);
    }
  }

  class MessagePort {
    onmessage = null;
    #other = null;

    static connect(one, other) {
      one.#other = other;
      other.#other = one;
    }

    postMessage(data) {
      const other = this.#other;
      setTimer(() => other.onmessage?.({ data }), 0, false, []);
    }

    close() {
      this.onmessage = null;
    }
  }
  const { connect } = MessagePort;
  delete MessagePort.connect;

  class MessageChannel {
    port1 = new MessagePort();
    port2 = new MessagePort();

    constructor() {
      connect(this.port1, this.port2);
    }
  }

  /** Buffers are outside of the memory that is limited, so there are none. */
  class NoArrayBuffer {
    constructor() {
      throw new Error('There are no buffers here.');
    }
  }

  /**
   * Replaces `Uint8Array`, in which libraries store tables of small numbers. Its content counts towards the memory
   * limit.
   */
  class NumberList extends Array {
    constructor(length = 0) {
      super(length);
      this.fill(0);
    }
  }

  class TextEncoder {
    encoding = 'utf-8';

    encode(text = '') {
      const bytes = unescape(encodeURIComponent(`${text}`.toWellFormed()));
      return NumberList.from(bytes, (byte) => byte.charCodeAt(0));
    }
  }

  const digits = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/';

  /** Decodes base64 to a string with one character for each byte. */
  function atob(text) {
    const bits = [...`${text}`.replace(/[\s=]/g, '')].map((digit) => {
      if (!digits.includes(digit)) throw new Error('This is not base64.');
      return digits.indexOf(digit).toString(2).padStart(6, '0');
    });
    const bytes = bits.join('').match(/.{8}/g) ?? [];
    return bytes.map((byte) => String.fromCharCode(Number.parseInt(byte, 2))).join('');
  }

  const quiet = () => undefined;
  const globals = {
    ...{ AbortController, AbortSignal, MessageChannel, TextEncoder, atob },
    ...{ ArrayBuffer: NoArrayBuffer, Uint8Array: NumberList },
    // Logs of a page's parts are no use to operators; failures are reported separately.
    console: { debug: quiet, error: quiet, info: quiet, log: quiet, warn: quiet },
    performance: { now, timeOrigin: startedAt },
    queueMicrotask: (callback) => void later(callback),
    setTimeout: (callback, delay, ...values) => setTimer(callback, delay, false, values),
    setInterval: (callback, delay, ...values) => setTimer(callback, delay, true, values),
    clearTimeout: clearTimer,
    clearInterval: clearTimer,
  };
  function addGlobals(values) {
    for (const [name, value] of Object.entries(values)) {
      Object.defineProperty(globalThis, name, { value, writable: true, enumerable: false, configurable: true });
    }
  }
  addGlobals(globals);

  /**
   * Runs a CommonJS bundle and returns its exports.
   *
   * @param code a function of this realm with the usual parameters
   */
  function exportsOf(name, code, shared) {
    const module = { exports: {} };
    const require = (wanted) => {
      if (Object.hasOwn(shared, wanted)) return shared[wanted];
      throw new Error(`${name} asks for ${wanted}, which the page does not share.`);
    };
    code(module, module.exports, require);
    return module.exports;
  }

  /** The result of the last call, as JSON for the process; null while it is running. */
  let outcome = null;
  const { stringify, parse } = JSON;

  function messageOf(error) {
    try {
      const message = typeof error === 'object' && error !== null && 'message' in error ? error.message : undefined;
      return message === undefined ? 'it threw something odd' : `${message}`.slice(0, 500);
    } catch {
      return 'it threw something odd';
    }
  }

  /**
   * Does the work after the current job, so that the process's code is not on the stack, and stores the result as the
   * outcome.
   */
  async function settle(work) {
    outcome = null;
    await undefined;
    try {
      outcome = `${stringify(await work())}`;
    } catch (error) {
      outcome = `${stringify({ kind: 'failed', message: messageOf(error) })}`;
    }
  }

  let render = null;
  return {
    /**
     * Adds a library's classes to the globals.
     *
     * @param code a CommonJS module as a function of this realm
     */
    addLibrary(code) {
      addGlobals(exportsOf('library', code, {}));
    },

    /** Loads the shell's code and, where it is given, that of one remote. */
    load(shell, name, remote) {
      settle(() => {
        const site = exportsOf('shell', shell, {});
        const own = remote && { name, parts: exportsOf(name, remote, site.shared).parts };
        render = (question) => site.drawSite(question, own);
        return { kind: 'ready' };
      });
    },

    /**
     * Begins to render a page.
     *
     * @param question as JSON
     */
    render(question) {
      settle(async () => {
        const { html, queries } = await render(parse(question));
        return { kind: 'rendered', rendered: { html: `${html}`, queries } };
      });
    },

    /** Lets the next job call the timers that are due. */
    runTimers() {
      later(runDueTimers);
    },

    /** Returns the result of the last call as JSON; null while it is running. */
    outcome: () => outcome,

    /** Milliseconds until the next timer is due; -1 without one. */
    nextTimer() {
      let next = -1;
      for (const { due } of timers.values()) if (next === -1 || due < next) next = due;
      return next === -1 ? -1 : Math.max(0, next - now());
    },
  };
})();
