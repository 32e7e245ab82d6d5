import { randomBytes } from 'node:crypto';
import { hostname, userInfo } from 'node:os';
import type { AuditOutcome, AuditTargetKind, JobData } from '@storysprout/contract';
import { AppError } from '../errors';
import type { JobQueue } from './job-queue';

type Snapshot = JobData<'auditEntry'>['after'];

/** A description of an operator's command, without names, e-mail addresses or texts by children. */
export interface OperatorCommand {
  /** The command as typed, without arguments, such as `user-admin grant-admin`. */
  readonly command: string;
  readonly target?: { readonly kind: AuditTargetKind; readonly id: string | null };
  readonly before?: Snapshot;
  readonly after?: Snapshot;
}

/** Hands an entry to an outbox or the queue itself, where it cannot be lost. */
export type PublishAudit = (entry: JobData<'auditEntry'>, options: { jobId: string }) => Promise<void>;

/** Runs `work` as an operator's command, which leaves an entry in the audit log. */
export type RecordCommand = <T>(
  command: OperatorCommand,
  work: () => Promise<T>,
  /** Details known only afterwards, such as a count. */
  found?: (result: T) => NonNullable<Snapshot>,
) => Promise<T>;

/**
 * Creates a function that records a command in the audit log before it runs and again when it has ended, so that there
 * is an entry even after a crash or while the admin service is away.
 */
export function commandRecorder(publish: PublishAudit, now: () => Date = () => new Date()): RecordCommand {
  return async ({ command, target = { kind: 'site', id: null }, before = null, after = null }, work, found) => {
    const key = randomBytes(12).toString('hex');
    const at = now().toISOString();
    const about = { key, at, operator: operatorName(), target, before };
    const say = (phase: 'began' | 'ended', outcome: AuditOutcome, then: Snapshot) =>
      publish({ ...about, phase, outcome, after: { command, ...then } }, { jobId: `audit-${key}-${phase}` });
    await say('began', 'unknown', null);
    const result = await work().catch(async (error: unknown) => {
      const isRefusal = error instanceof AppError && error.status < 500;
      await say('ended', isRefusal ? 'refused' : 'unknown', null);
      throw error;
    });
    await say('ended', 'done', { ...after, ...found?.(result) });
    return result;
  };
}

/** Hands entries directly to the queue. */
export function publishToQueue(queue: Pick<JobQueue<'auditEntry'>, 'add'>): PublishAudit {
  return (entry, options) => queue.add(entry, options);
}

/** Returns the user and host at the terminal. In Kubernetes the host is the pod's name. */
function operatorName(): string {
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
