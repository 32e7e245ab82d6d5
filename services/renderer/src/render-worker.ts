import type { ToProcess } from './processes/process-messages';
import { Realm } from './realm/realm';

/**
 * A process that renders pages with the shell's code and that of one remote, in a realm of their own. It answers one
 * question after the other with JSON.
 */

/** The process that started this one ends it far sooner; this is for when that one is gone. */
const lastLimitMs = 15_000;

let realm: Realm | undefined;

function send(outcome: string): void {
  process.send?.(outcome);
}

/** Runs the realm until it has an outcome. What it throws is not looked at: it may be an object of the realm. */
function run(): void {
  let result: string | number;
  try {
    result = realm?.run() ?? 0;
  } catch {
    process.exit(1);
  }
  // Node looks at the realm's rejected promises after this job, which may run code of the realm. The process that started
  // this one has a limit for all that is done before the answer.
  if (typeof result === 'string') setImmediate(send, result);
  else setTimeout(run, result);
}

function load(message: Extract<ToProcess, { kind: 'load' }>): void {
  try {
    realm = new Realm(message.code, lastLimitMs);
    run();
  } catch {
    send(JSON.stringify({ kind: 'failed', message: 'its code is not valid' }));
  }
}

process.on('message', (message: ToProcess) => {
  if (message.kind === 'load') load(message);
  else {
    realm?.render(message.question);
    run();
  }
});
// A promise of the realm that nothing handles is the realm's own business.
process.on('unhandledRejection', () => undefined);
// What is thrown while Node looks at one may be an object of the realm, which Node would take apart to print it.
process.setUncaughtExceptionCaptureCallback(() => process.exit(1));
process.on('disconnect', () => process.exit());
