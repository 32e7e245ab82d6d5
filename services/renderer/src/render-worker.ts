import type { ToProcess } from './processes';
import { Realm } from './realm';

/**
 * A process that renders pages with the code of the shell and of one remote, in a realm of their own. It handles one
 * page after the other and sends JSON.
 */

/**
 * The longest time that code may run without a pause, in milliseconds. The parent's limits are shorter with usual
 * settings; this one also ends code whose parent is gone.
 */
const lastLimitMs = 15_000;

let realm: Realm | undefined;

function send(outcome: string): void {
  process.send?.(outcome);
}

/**
 * Runs the realm until it has an outcome. A thrown value is not inspected, because it may be an object of the realm.
 */
function run(): void {
  let result: string | number;
  try {
    result = realm?.run() ?? 0;
  } catch {
    process.exit(1);
  }
  // After this job, Node handles the realm's rejected promises, which may run code of the realm. The result is sent
  // only after that, so the parent's time limit covers it, too.
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
// Unhandled rejections in the realm do not matter here.
process.on('unhandledRejection', () => undefined);
// An error in that handling may be an object of the realm, which Node must not inspect in order to print it.
process.setUncaughtExceptionCaptureCallback(() => process.exit(1));
process.on('disconnect', () => process.exit());
