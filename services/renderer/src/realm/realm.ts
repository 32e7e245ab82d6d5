import vm from 'node:vm';

/** What `prelude.js` answers with: functions of the realm, made before any other code ran in it. */
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

/** To run it is to empty the realm's queue. */
const nothing = new vm.Script('undefined');

const failed = (message: string) => JSON.stringify({ kind: 'failed', message });

/**
 * A realm of its own for the code of one shell and one remote: a context whose every global was made in it. Only text
 * and numbers go in and come out. Nothing that comes out is looked at but with `typeof`, because to read a property of an
 * object of the realm is to run code of the realm.
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
      // What the realm's promises do waits in a queue of its own, which is emptied within the limit.
      microtaskMode: 'afterEvaluate',
    });
    this.prelude = new vm.Script(prelude).runInContext(this.context) as Prelude;
    for (const library of libraries) this.prelude.addLibrary(this.compile('library', library));
    const ofRemote = remote && this.compile(remote.name, remote.code);
    this.prelude.load(this.compile('shell', shell), remote?.name, ofRemote);
  }

  /** Begins a page. @param question as JSON */
  render(question: string): void {
    this.prelude.render(question);
  }

  /**
   * Runs what is due.
   *
   * @returns JSON of a message of `process-messages.ts`, or after how many milliseconds to go on
   * @throws when the code runs too long, or when it replaced what the prelude needs
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

  /** The bundle as a function of the realm. */
  private compile(name: string, code: string): unknown {
    return vm.compileFunction(code, ['module', 'exports', 'require'], {
      filename: `${name}/server.cjs`,
      parsingContext: this.context,
    });
  }
}
