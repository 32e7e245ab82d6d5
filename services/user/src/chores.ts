import { type Logger, RepeatedTask } from '@storysprout/service-kit';

/** Creates the work that is done every minute. A chore that fails is tried again a minute later. */
export function createChores({ logger }: { readonly logger: Logger }, chores: readonly (() => Promise<void>)[]) {
  const sweep = async () => {
    for (const chore of chores) {
      await chore().catch((error: unknown) => logger.warn({ err: error }, 'a chore is put off'));
    }
  };
  const task = new RepeatedTask({
    everyMs: 60_000,
    work: sweep,
    onError: (err) => logger.warn({ err }, 'chores are put off'),
  });
  return { sweep, workers: { chores: task } };
}
