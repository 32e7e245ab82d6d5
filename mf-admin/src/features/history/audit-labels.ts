import type { AuditLogEntry, Surface } from '@storysprout/contract';
import { kindNames } from '../../shared/kind-names';

type Action = AuditLogEntry['action'];

/** What happened, after the name of who did it: 'Robin ... published a blog'. */
export const actionLabels: Readonly<Record<Action, string>> = {
  blog_approved: 'published a blog',
  blog_rejected: 'sent a blog back',
  blog_decision_undone: 'took a decision about a blog back',
  user_edited: 'changed an account',
  user_banned: 'banned an account',
  user_unbanned: 'lifted a ban',
  user_warned: 'warned an account',
  user_muted: 'muted an account',
  user_unmuted: 'ended a mute',
  xp_taken: 'took XP back',
  picture_removed: 'removed a profile picture',
  case_decided: 'decided an entry of the queue',
  appeal_answered: 'answered an appeal',
  switch_set: 'set a switch',
  challenge_emailed: 'sent the weekly challenge by e-mail',
  challenge_announced: 'sent the weekly challenge as a notification',
  emails_retried: 'sent failed e-mails again',
  operator_command: 'ran a command on the server',
  signing_began: 'began to sign this log',
  log_continued: 'went on with this log after a restore',
  account_forgotten: 'took an account that has left out of this log',
};

export const outcomeLabels: Readonly<Record<AuditLogEntry['outcome'], string | null>> = {
  done: null,
  unknown: 'Not known whether it was carried out',
  refused: 'Refused: nothing changed',
};

const switchNames: Readonly<Record<Surface, string>> = {
  accounts: 'New accounts',
  publishing: 'Publishing',
  comments: 'Comments and replies',
  pictures: 'Pictures',
  reports: 'Reports',
};

/** Words for values that entries hold. */
const values: Readonly<Record<string, string>> = {
  keep: 'kept',
  hide: 'hidden',
  remove: 'removed',
  return: 'sent back',
  uphold: 'granted',
  decline: 'declined',
  warning: 'a warning',
  mute: 'a mute',
  unmute: 'the mute ended',
  ban: 'a ban',
  unban: 'the ban lifted',
  public: 'everybody sees it',
  held: 'only its writer sees it',
  hidden: 'hidden for now',
  removed: 'taken away',
};

/** Names of the facts that moderators understand; other facts, such as ids, are left out. */
const facts: Readonly<Record<string, string>> = {
  kind: 'About',
  decision: 'Decision',
  sanction: 'With',
  until: 'Until',
  visibility: 'Now',
  status: 'Now',
  rejectReason: 'Reason',
  isBanned: 'Banned',
  isAdmin: 'Moderator',
  hasNewName: 'New name',
  hasNewEmail: 'New e-mail',
  totalPoints: 'XP now',
  xp: 'XP',
  surface: 'Part of the site',
  open: 'Open',
  topic: 'Topic',
  recipients: 'Recipients',
  failed: 'Failed e-mails',
  command: 'Command',
};

function valueText(name: string, value: string | number | boolean): string {
  if (typeof value === 'boolean') return value ? 'yes' : 'no';
  if (typeof value === 'number') return `${value}`;
  if (name === 'kind')
    return (
      Object.entries(kindNames)
        .find(([kind]) => kind === value)?.[1]
        .label.toLowerCase() ?? value
    );
  if (name === 'surface') return Object.entries(switchNames).find(([surface]) => surface === value)?.[1] ?? value;
  if (name === 'until') return value.slice(0, 16).replace('T', ' ');
  return values[value] ?? value;
}

/** What an entry changed, as name and value; what stayed as it was is left out. */
export function changesOf({ before, after }: Pick<AuditLogEntry, 'before' | 'after'>): [name: string, value: string][] {
  return Object.entries(after ?? {}).flatMap(([name, value]): [string, string][] => {
    const label = facts[name];
    if (label === undefined || value === null || value === before?.[name]) return [];
    return [[label, valueText(name, value)]];
  });
}
