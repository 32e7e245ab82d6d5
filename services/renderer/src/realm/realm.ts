import vm from 'node:vm';

/** The result of `prelude.js`: functions of the realm, created before any other code ran in it. */
interface Prelude {
  addLibrary(code: unknown): void;
  load(shell: unknown, name?: string, remote?: unknown): void;
  render(question: string): void;
  runTimers(): void;
  outcome(): unknown;
  nextTimer(): unknown;
}

export interface RealmCode {
  /** The text of `prelude.js`. */
  readonly prelude: string;
  /** Libraries of the platform's choice that add classes to the globals. */
  readonly libraries: readonly string[];
  readonly shell: string;
  readonly remote?: { readonly name: string; readonly code: string };
}

/** Pages are far smaller. */
const longestOutcome = 1_000_000;

/** Running this empty script processes the realm's microtask queue. */
const nothing = new vm.Script('undefined');

const failed = (message: string) => JSON.stringify({ kind: 'failed', message });

/**
 * An isolated realm for the code of one shell and one remote: a context in which all globals were created. Only text
 * and numbers go in and come out. Results are inspected only with `typeof`, because reading a property of an object of
 * the realm could run code of the realm.
 */
export class Realm {
  private readonly context: vm.Context;
  private readonly prelude: Prelude;

  /**
   * Compiles the code; the first `run` runs it.
   *
   * @param limitMs how long code may run without a pause, in milliseconds
   * @throws when the code is not valid
   */
  constructor(
    { prelude, libraries, shell, remote }: RealmCode,
    private readonly limitMs: number,
  ) {
    this.context = vm.createContext(Object.create(null), {
      codeGeneration: { strings: false, wasm: false },
      // The realm's promises get a microtask queue of their own, which is processed within the time limit.
      microtaskMode: 'afterEvaluate',
    });
    this.prelude = new vm.Script(prelude).runInContext(this.context) as Prelude;
    for (const library of libraries) this.prelude.addLibrary(this.compile('library', library));
    const ofRemote = remote && this.compile(remote.name, remote.code);
    this.prelude.load(this.compile('shell', shell), remote?.name, ofRemote);
  }

  /**
   * Begins to render a page; `run` continues it.
   *
   * @param question as JSON
   */
  render(question: string): void {
    this.prelude.render(question);
  }

  /**
   * Runs what is due.
   *
   * @returns JSON of a message of `process-messages.ts`, or the number of milliseconds after which to call this again
   * @throws when the code runs too long, or when it replaced something that the prelude needs
   */
  run(): string | number {
    this.prelude.runTimers();
    nothing.runInContext(this.context, { timeout: this.limitMs });
    const outcome = this.prelude.outcome();
    if (typeof outcome === 'string') {
      return outcome.length > longestOutcome ? failed('the page is too long') : outcome;
    }
    const next = this.prelude.nextTimer();
    return typeof next === 'number' && next >= 0 ? next : failed('it waits for something that never comes');
  }

  /** Compiles a bundle to a function of the realm. */
  private compile(name: string, code: string): unknown {
    return vm.compileFunction(code, ['module', 'exports', 'require'], {
      filename: `${name}/server.cjs`,
      parsingContext: this.context,
    });
  }
}
