import type { Db } from 'mongodb';
import { type Finding, finding } from './finding';

const dayMs = 24 * 60 * 60 * 1_000;
/** A nightly backup that failed once leaves the one of the night before. */
const mostDays = 2;

/** Reads in the audit log when the site was last backed up and restored. */
export async function recordFindings(admin: Db, now: Date): Promise<Finding[]> {
  const last = async (command: string): Promise<Date | null> => {
    const [entry] = await admin
      .collection<{ at: Date }>('auditLog')
      .find({ action: 'operator_command', 'after.command': command, outcome: 'done' })
      .sort({ seq: -1 })
      .limit(1)
      .toArray();
    return entry?.at ?? null;
  };
  const [backup, restore] = [await last('backup'), await last('restore')];
  const isRecent = backup !== null && now.getTime() - backup.getTime() <= mostDays * dayMs;
  const when = backup === null ? 'There is no backup.' : `The last backup is of ${dateOf(backup)}.`;
  return [
    finding('backups', isRecent, { fine: when, todo: `${when} Have one made every night (docs/operations.md).` }),
    restore === null
      ? {
          topic: 'restore',
          state: 'check',
          words: 'No restore is recorded here. Restore a backup on another machine before you need one.',
        }
      : { topic: 'restore', state: 'fine', words: `A backup was restored here on ${dateOf(restore)}.` },
  ];
}

const dateOf = (at: Date) => at.toISOString().slice(0, 10);
