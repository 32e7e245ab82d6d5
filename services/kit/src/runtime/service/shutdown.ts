import { setTimeout as sleep } from 'node:timers/promises';
import type { ReadinessChecks } from '../http/health';
import type { Logger } from '../telemetry/logger';

type Step = () => Promise<unknown>;

export interface Shutdown {
  /** Adds a step; steps run one after the other, in the order they were added. */
  add(name: string, step: Step): void;
  /** Adds a step that runs before those added so far: what was opened last is closed first. */
  addFirst(name: string, step: Step): void;
  /** A readiness check that fails as soon as the shutdown begins. */
  readonly readiness: ReadinessChecks;
  /** SIGTERM and SIGINT run the steps and end the process. */
  installSignalHandlers(): void;
  /**
   * Runs the steps.
   *
   * @returns the exit code: 0, or 1 when the grace period ran out first
   */
  run(): Promise<number>;
}

export interface ShutdownOptions {
  /** Time for all steps, in milliseconds. */
  readonly graceMs: number;
  /** The time before the first step, in milliseconds. The process reports that it is not ready, but works as before. */
  readonly leaveMs?: number;
}

/**
 * Shuts down in a fixed order and within a hard limit: report "not ready", refuse new work, finish requests and jobs,
 * then disconnect from the stores. If a step fails, the others still run.
 */
export function createShutdown(logger: Logger, { graceMs, leaveMs = 0 }: ShutdownOptions): Shutdown {
  const steps: { name: string; step: Step }[] = [];
  let running: Promise<number> | undefined;
  const leaveAndStop = async () => {
    await sleep(leaveMs);
    return Promise.race([runSteps(steps, logger), hardLimit(graceMs, logger)]);
  };
  const run = () => {
    running ??= leaveAndStop();
    return running;
  };
  return {
    add: (name, step) => {
      steps.push({ name, step });
    },
    addFirst: (name, step) => {
      steps.unshift({ name, step });
    },
    readiness: {
      leaving: async () => {
        if (running) throw new Error('This process is about to stop.');
      },
    },
    run,
    installSignalHandlers: () => {
      for (const signal of ['SIGTERM', 'SIGINT'] as const) {
        process.once(signal, () => {
          logger.info({ signal, leaveMs }, 'stopping');
          void run().then((code) => process.exit(code));
        });
      }
    },
  };
}

async function runSteps(steps: readonly { name: string; step: Step }[], logger: Logger): Promise<number> {
  for (const { name, step } of steps) {
    try {
      await step();
    } catch (error) {
      logger.error({ err: error, step: name }, 'stopping: a step failed');
    }
  }
  logger.info('stopped');
  return 0;
}

async function hardLimit(graceMs: number, logger: Logger): Promise<number> {
  await sleep(graceMs, undefined, { ref: false });
  logger.error({ graceMs }, 'stopping took too long');
  return 1;
}
