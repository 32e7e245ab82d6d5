import { messageOf } from '@storysprout/service-kit';
import type { Db } from 'mongodb';
import { backupTime } from '../backup/copies/backup-name';
import { withBucket } from '../backup/copies/bucket-settings';
import { type Finding, finding } from './finding';
import type { GoLiveSettings } from './settings';

const dayMs = 24 * 60 * 60 * 1_000;
/** A nightly backup that failed once leaves the one of the night before. */
const mostDays = 2;
/** The most moderators that are named. */
const mostNamed = 3;
const isRecent = (at: Date, now: Date) => now.getTime() - at.getTime() <= mostDays * dayMs;

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
  const when = backup === null ? 'No backup is recorded here.' : `The last backup is of ${dateOf(backup)}.`;
  return [
    finding('backups', backup !== null && isRecent(backup, now), {
      fine: when,
      todo: `${when} Have one made every night (docs/operations.md).`,
    }),
    restore === null
      ? {
          topic: 'restore',
          state: 'check',
          words: 'No restore is recorded here. Restore a backup on another machine before you need one.',
        }
      : { topic: 'restore', state: 'fine', words: `A backup was restored here on ${dateOf(restore)}.` },
  ];
}

/** Compares PLATFORM_TEAM with the moderators there are, and tells their ids, which no page shows. */
export async function teamFinding({ PLATFORM_TEAM: team }: GoLiveSettings, accounts: Db): Promise<Finding> {
  const users = accounts.collection<{ email: string }>('users');
  const moderators = await users.find({ isAdmin: true }, { projection: { email: 1 } }).toArray();
  const count = moderators.filter(({ _id }) => team.includes(_id.toHexString())).length;
  const ids = moderators.slice(0, mostNamed).map(({ _id, email }) => `${_id.toHexString()} is ${email}`);
  const now = team.length === 0 ? 'Every moderator may make' : 'PLATFORM_TEAM names no moderator who could make';
  return finding('platform team', count > 0, {
    fine: `${count} of the moderators may make deploy tokens.`,
    todo: `${now} deploy tokens, and so publish code. Set PLATFORM_TEAM to ids of accounts: ${ids.join(', ')}.`,
  });
}

/** Looks in the bucket for a copy of a backup: a wrong address or key shows only there. */
export async function copyFinding(settings: GoLiveSettings, now: Date): Promise<Finding> {
  const topic = 'copies';
  const { BACKUP_S3_BUCKET: bucket } = settings;
  const todo = (words: string): Finding => ({ topic, state: 'todo', words });
  if (bucket === '') return todo('Backups stay where the site is. Set BACKUP_S3_BUCKET.');
  try {
    const sizes = await withBucket(settings, (each) => each.sizes());
    const isCopied = [...sizes.keys()].flatMap((name) => backupTime(name) ?? []).some((at) => isRecent(at, now));
    if (!isCopied) return todo(`No backup of the last two days is in the bucket ${bucket}. Try copy-backups /backups.`);
    return { topic, state: 'fine', words: `Copies of backups go to the bucket ${bucket}.` };
  } catch (error) {
    return todo(`The bucket ${bucket} can't be read: ${messageOf(error)}. Check the settings BACKUP_S3_...`);
  }
}

const dateOf = (at: Date) => at.toISOString().slice(0, 10);
