import { afterAll, onTestFinished, TestRunner } from 'vitest';

type Cleanup = () => unknown;

/** What the file's hooks have started; null while the file is read, when Vitest still accepts hooks. */
let startedInHooks: Cleanup[] | null = null;

/**
 * Undoes what a helper has started: after the test that called it, or after the file when a hook or the file itself did.
 * Vitest accepts `afterAll` while hooks and tests run, but never calls what was given to it then.
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

/** Undoes what hooks have started, the newest first. @throws what failed, after everything was tried. */
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
