import { afterAll, onTestFinished, TestRunner } from 'vitest';

type Cleanup = () => unknown;

/** The cleanups that hooks have registered; null while the file is collected, when Vitest still accepts hooks. */
let startedInHooks: Cleanup[] | null = null;

/**
 * Registers a cleanup. It runs after the test that called this, or after the file when a hook or the file itself did.
 * Vitest accepts `afterAll` inside hooks and tests, but never runs it.
 */
export function onCleanup(cleanup: Cleanup): void {
  const run = async () => void (await cleanup());
  if (TestRunner.getCurrentTest()) onTestFinished(run);
  else if (startedInHooks) startedInHooks.push(cleanup);
  else afterAll(run);
}

export function startHooks(): void {
  startedInHooks = [];
}

/**
 * Runs the cleanups registered by hooks, the newest first.
 *
 * @throws AggregateError with all failures, after everything was tried
 */
export async function cleanUpHooks(): Promise<void> {
  const cleanups = startedInHooks ?? [];
  startedInHooks = null;
  const errors: unknown[] = [];
  for (const cleanup of cleanups.toReversed()) {
    try {
      await cleanup();
    } catch (error) {
      errors.push(error);
    }
  }
  if (errors.length > 0) throw new AggregateError(errors, 'What hooks had started could not be undone.');
}
