import type { AuditLogEntry, Surface } from '@storysprout/contract';
import { kindNames } from '../../shared/kind-names';
import * as texts from '../../texts/audit-log';

type Action = AuditLogEntry['action'];

/** The text for each action, which follows the name of the person who took it. */
const actionLabels: Readonly<Record<Action, string>> = {
  blog_approved: texts.publishedABlog,
  blog_rejected: texts.sentABlogBack,
  blog_decision_undone: texts.tookADecisionAboutA,
  user_edited: texts.changedAnAccount,
  user_banned: texts.bannedAnAccount,
  user_unbanned: texts.liftedABan,
  user_warned: texts.warnedAnAccount,
  user_muted: texts.mutedAnAccount,
  user_unmuted: texts.endedAMute,
  xp_taken: texts.tookXpBack,
  picture_removed: texts.removedAProfilePicture,
  case_decided: texts.decidedAnEntryOfThe,
  appeal_answered: texts.answeredAnAppeal,
  switch_set: texts.setASwitch,
  challenge_emailed: texts.challengeEmailed,
  challenge_announced: texts.challengeAnnounced,
  emails_retried: texts.emailsRetried,
  operator_command: texts.ranACommandOnThe,
  account_forgotten: texts.tookAnAccountThatHas,
};

const decisions: Readonly<Record<string, string>> = {
  keep: 'kept',
  hide: 'hid',
  remove: 'removed',
  return: texts.sentBack,
};

/** Returns what somebody did, which follows their name: 'Robin ... removed a comment'. */
export function actionText({ action, after }: Pick<AuditLogEntry, 'action' | 'after'>): string {
  const how = decisions[`${after?.decision}`];
  const isTold = action === 'case_decided' && how !== undefined && typeof after?.kind === 'string';
  return isTold ? texts.decided(how, valueText('kind', `${after.kind}`)) : actionLabels[action];
}

/** Returns what stands between the text of an action and the name of the account that it is about. */
export function beforeName({ target, after }: Pick<AuditLogEntry, 'target' | 'after'>): string {
  const isText = target.kind !== 'user' && ['blog', 'comment', 'reply'].includes(`${after?.kind}`);
  return isText ? texts.by : texts.of;
}

/** Returns the address of the story that an entry is about; null for other entries. */
export function storyOf({ target, after }: Pick<AuditLogEntry, 'target' | 'after'>): string | null {
  const id = target.kind === 'blog' ? target.id : after?.kind === 'blog' && after.subject;
  return id ? `/blog/${id}` : null;
}

export const outcomeLabels: Readonly<Record<AuditLogEntry['outcome'], string | null>> = {
  done: null,
  unknown: texts.notKnown,
  refused: texts.refusedNothingChanged,
};

const switchNames: Readonly<Record<Surface, string>> = {
  accounts: texts.newAccounts,
  publishing: texts.publishing,
  comments: texts.commentsAndReplies,
  pictures: texts.pictures,
  reports: texts.reports,
};

/** Labels for values in entries. */
const values: Readonly<Record<string, string>> = {
  keep: 'kept',
  hide: 'hidden',
  remove: 'removed',
  return: texts.sentBack,
  uphold: 'granted',
  decline: 'declined',
  warning: texts.aWarning,
  mute: texts.aMute,
  unmute: texts.theMuteEnded,
  ban: texts.aBan,
  unban: texts.theBanLifted,
  public: texts.everyoneSeesIt,
  held: texts.onlyItsWriterSeesIt,
  hidden: texts.hiddenForNow,
  removed: texts.takenAway,
};

const reviews: Readonly<Record<string, string>> = { score: texts.whatChecksHold, new: texts.newAccountsToo };

/** Names of the facts that moderators understand; other facts, such as ids, are left out. */
const facts: Readonly<Record<string, string>> = {
  kind: texts.about,
  decision: texts.decision,
  sanction: texts.withIt,
  until: texts.until,
  visibility: texts.now,
  status: texts.now,
  rejectReason: texts.reason,
  isBanned: texts.banned,
  isAdmin: texts.moderator,
  hasNewName: texts.newName,
  hasNewEmail: texts.newEmail,
  totalPoints: texts.xpNow,
  xp: 'XP',
  surface: texts.partOfTheSite,
  open: texts.open,
  review: texts.readFirst,
  topic: texts.topic,
  recipients: texts.recipients,
  failed: texts.failedEmails,
  command: texts.command,
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
  if (name === 'review') return reviews[value] ?? value;
  if (name === 'until') return value.slice(0, 16).replace('T', ' ');
  return values[value] ?? value;
}

/** Returns the changes of an entry as names and values, without unchanged values and what `actionText` says. */
export function changesOf({ action, before, after }: Pick<AuditLogEntry, 'action' | 'before' | 'after'>) {
  return Object.entries(after ?? {}).flatMap(([name, value]): [name: string, value: string][] => {
    const label = facts[name];
    if (label === undefined || value === null || value === before?.[name]) return [];
    if (action === 'case_decided' && (name === 'kind' || name === 'decision')) return [];
    return [[label, valueText(name, value)]];
  });
}
