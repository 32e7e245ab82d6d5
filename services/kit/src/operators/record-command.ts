import { randomBytes } from 'node:crypto';
import { hostname, userInfo } from 'node:os';
import type { AuditOutcome, AuditTargetKind, JobData } from '@storysprout/contract';
import { AppError } from '../errors';
import type { JobQueue } from '../queues/job-queue';

type Snapshot = JobData<'auditEntry'>['after'];

/** What an operator's command is about to do; never a name, an e-mail or anything a child wrote. */
export interface OperatorCommand {
  /** As it was typed, such as `user-admin grant-admin`, without its arguments. */
  readonly command: string;
  readonly target?: { readonly kind: AuditTargetKind; readonly id: string | null };
  readonly before?: Snapshot;
  readonly after?: Snapshot;
}

/** Hands an entry over to where it cannot be lost: an outbox, or the queue itself. */
export type TellAudit = (entry: JobData<'auditEntry'>, options: { jobId: string }) => Promise<void>;

/** Runs `work` as an operator's command, which leaves an entry in the audit log. */
export type RecordCommand = <T>(
  command: OperatorCommand,
  work: () => Promise<T>,
  /** What is known only afterwards, such as how many there were. */
  found?: (result: T) => NonNullable<Snapshot>,
) => Promise<T>;

/**
 * Tells the audit log of a command before it does anything and again how it ended, so that neither a crash nor an admin
 * service that is away lets one go without a trace.
 */
export function commandRecorder(tell: TellAudit, now: () => Date = () => new Date()): RecordCommand {
  return async ({ command, target = { kind: 'site', id: null }, before = null, after = null }, work, found) => {
    const key = randomBytes(12).toString('hex');
    const at = now().toISOString();
    const about = { key, at, operator: operatorName(), target, before };
    const say = (phase: 'began' | 'ended', outcome: AuditOutcome, then: Snapshot) =>
      tell({ ...about, phase, outcome, after: { command, ...then } }, { jobId: `audit-${key}-${phase}` });
    await say('began', 'unknown', null);
    const result = await work().catch(async (error: unknown) => {
      await say('ended', isRefusal(error) ? 'refused' : 'unknown', null);
      throw error;
    });
    await say('ended', 'done', { ...after, ...found?.(result) });
    return result;
  };
}

/** As a queue takes entries. */
export function tellQueue(queue: Pick<JobQueue<'auditEntry'>, 'add'>): TellAudit {
  return (entry, options) => queue.add(entry, options);
}

/** Who is at the terminal, as far as the machine knows: user and host, which is the pod's name in Kubernetes. */
export function operatorName(): string {
  return `${userName()}@${hostname()}`.slice(0, 200);
}

function userName(): string {
  try {
    return userInfo().username;
  } catch {
    // A container may run as a user id that has no name.
    return String(process.getuid?.() ?? 'unknown');
  }
}

function isRefusal(error: unknown): boolean {
  return error instanceof AppError && error.status < 500;
}
