import { readEntry, type SignedReplayEntry } from '../../../../services/admin/src/audit/replay-log/replay-entry';
import { endSessions } from './end-sessions';
import { repeatBan } from './replay-bans';
import { revokeConsent } from './replay-consents';
import { eraseAgain } from './replay-erasures';
import { PasswordLock } from './replay-passwords';
import { openRestoredSite, type ReplayContext, type RestoredSite } from './restored-site';

/** The number of accounts that each kind of replay changed. */
export interface Replayed {
  erased: number;
  banned: number;
  unbanned: number;
  passwords: number;
  consents: number;
  /** Sessions that were ended. */
  sessions: number;
  /** Entries whose signature is missing or wrong. */
  forged: number;
}

/** The replay begins a day before the backup, which may contain actions that were still in progress. */
const beforeBackupMs = 24 * 60 * 60 * 1_000;

/**
 * Repeats what a restore must not undo, before the site opens (docs/decisions/0038): erasures, bans, changes of
 * passwords and revoked parental consents. Ends all sessions. Safe to run again.
 *
 * @param takenAt the point in time of the restored databases
 */
export async function replayFacts(context: ReplayContext, takenAt: Date): Promise<Replayed> {
  const since = new Date(takenAt.getTime() - beforeBackupMs);
  const read = (await context.list.texts(since)).map((text) => readEntry(text, context.keys));
  const facts = read.filter((fact) => fact !== null);
  const wanted = facts.filter(({ at }) => new Date(at) >= since).sort((one, other) => (one.at < other.at ? -1 : 1));
  const replayed: Replayed = { ...nothing, forged: read.length - facts.length };
  const site = await openRestoredSite(context);
  try {
    await replayAll(site, wanted, replayed);
    replayed.sessions = await endSessions(site);
  } finally {
    await site.close();
  }
  return replayed;
}

const nothing: Replayed = { erased: 0, banned: 0, unbanned: 0, passwords: 0, consents: 0, sessions: 0, forged: 0 };

async function replayAll(site: RestoredSite, facts: readonly SignedReplayEntry[], replayed: Replayed): Promise<void> {
  const erased = newest(facts, ['erased']);
  const left = facts.filter(({ userId }) => !erased.has(userId));
  for (const fact of erased.values()) {
    await eraseAgain(site, fact);
    replayed.erased += 1;
  }
  for (const { userId, kind } of newest(left, ['banned', 'unbanned']).values()) {
    if (await repeatBan(site, userId, kind === 'banned')) replayed[kind === 'banned' ? 'banned' : 'unbanned'] += 1;
  }
  const lock = new PasswordLock(site);
  for (const { userId, at } of newest(left, ['passwordChanged']).values())
    replayed.passwords += Number(await lock.lock(userId, new Date(at)));
  for (const { userId, kind } of newest(left, ['consentGiven', 'consentRevoked']).values())
    if (kind === 'consentRevoked') replayed.consents += Number(await revokeConsent(site, userId));
}

/** Returns the last fact of these kinds about each account. */
function newest(
  facts: readonly SignedReplayEntry[],
  kinds: readonly SignedReplayEntry['kind'][],
): Map<string, SignedReplayEntry> {
  return new Map(facts.filter(({ kind }) => kinds.includes(kind)).map((fact) => [fact.userId, fact]));
}

/** Describes the replay for the operator. */
export function replayLines(replayed: Replayed): string[] {
  const lines = (Object.keys(texts) as (keyof Replayed)[])
    .filter((key) => replayed[key] > 0)
    .map((key) => `${replayed[key]} ${texts[key]}`);
  return [
    'Replayed, so that the restore undoes nothing that has to last:',
    ...(lines.length > 0 ? lines : ['nothing']),
  ];
}

const texts: Readonly<Record<keyof Replayed, string>> = {
  erased: 'accounts that were erased after the backup are erased again.',
  banned: 'accounts that were banned after the backup are banned again.',
  unbanned: 'bans that were lifted after the backup are lifted again.',
  passwords: 'accounts need a new password by e-mail, because theirs was changed after the backup.',
  consents: 'consents that were taken back after the backup are taken back again.',
  sessions: 'sign-ins ended; everybody signs in again.',
  forged: 'entries of the list are not ours or were changed: who can write to it?',
};
