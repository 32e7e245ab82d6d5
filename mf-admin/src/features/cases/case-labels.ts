import {
  type BlogStatus,
  type CaseDecision,
  type CaseReason,
  type CaseSubject,
  type ModerationCase,
  muteDays,
  type PastDecision,
  type ReportReason,
  type SanctionKind,
  type Visibility,
} from '@storysprout/contract';
import type { Tone } from '@storysprout/kit';
import { kindNames } from '../../shared/kind-names';
import * as texts from '../../texts/cases';

/** Labels of cases for moderators. docs/moderation.md uses the same words. */

export const reasonLabels: Readonly<Record<CaseReason, { readonly label: string; readonly tone: Tone }>> = {
  worry: { label: texts.aChildMayNeedHelp, tone: 'berry' },
  reported: { label: texts.reported, tone: 'coral' },
  held: { label: texts.readFirst, tone: 'plum' },
  appeal: { label: texts.asksForASecondLook, tone: 'sky' },
  pending: { label: texts.waitsToBePublished, tone: 'sun' },
  picture: { label: texts.newPicture, tone: 'leaf' },
  found: { label: texts.noticedByTheChecks, tone: 'grey' },
};

export const reportLabels: Readonly<Record<ReportReason, string>> = {
  unkind: texts.mean,
  private: texts.tellsSomethingPrivate,
  scary: texts.scaryOrWorrying,
  copied: texts.copied,
  other: texts.somethingElse,
};

const visibilityLabels: Readonly<Record<Exclude<Visibility, 'public'>, string>> = {
  held: texts.notShownYet,
  hidden: texts.hiddenForNow,
  removed: texts.takenAway,
};

const unpublishedLabels: Readonly<Record<Exclude<BlogStatus, 'approved'>, string>> = {
  draft: texts.draft,
  pending: texts.waits,
  rejected: texts.wasSentBack,
};

/** Returns who sees a text, name or picture at present. A public visibility counts only once a blog is published. */
export function standingOf(
  subject: Pick<CaseSubject, 'status' | 'visibility' | 'awaitsConsent' | 'correction'>,
): string {
  const { status = 'approved', visibility, awaitsConsent, correction } = subject;
  if (visibility !== 'public') return visibilityLabels[visibility];
  if (status !== 'approved') return unpublishedLabels[status];
  if (awaitsConsent) return texts.waitsForGrownUp;
  return correction ? texts.everyoneSeesOld : texts.everyoneSees;
}

/** The labels of decisions that have been made, in lists and after deciding. */
export const decidedLabels: Readonly<Record<CaseDecision, string>> = {
  keep: texts.kept,
  hide: texts.hidden,
  remove: texts.removed,
  return: texts.sentBack,
  uphold: texts.appealGranted,
  decline: texts.appealDeclined,
};

const sanctionLabels: Readonly<Record<SanctionKind, string>> = {
  warning: texts.warned,
  mute: texts.muted,
  unmute: texts.muteEnded,
  ban: texts.banned,
  unban: texts.banLifted,
};

/** Returns a label such as 'Comment: Removed, Warned'. Decisions about an account have no kind. */
export function pastLabel({ kind, decision, sanction }: PastDecision): string {
  const done = [decision && decidedLabels[decision], sanction && sanctionLabels[sanction]].filter(Boolean).join(', ');
  if (kind === 'account') return done;
  if (kind === 'xp') return texts.xpTakenBack;
  return `${kindNames[kind].label}: ${done}`;
}

export interface DecisionOption {
  readonly decision: CaseDecision;
  readonly label: string;
  /** True when the decision needs a reason, which the writer reads. */
  readonly needsReason: boolean;
}

/**
 * Returns the possible decisions, the kindest first. Only a published blog can be hidden, because nobody sees the
 * others.
 */
export function decisionOptions({ kind, subject }: Pick<ModerationCase, 'kind' | 'subject'>): DecisionOption[] {
  if (kind === 'appeal') return appealOptions;
  const canHide = kind !== 'blog' || subject?.status === 'approved';
  return [
    { decision: 'keep', label: keepLabel(subject), needsReason: false },
    ...(kind === 'blog' ? [returnOption] : []),
    ...(canHide ? [hideOption] : []),
    removeOption,
  ];
}

const returnOption: DecisionOption = { decision: 'return', label: texts.sendBack, needsReason: true };
const hideOption: DecisionOption = { decision: 'hide', label: texts.hideIt, needsReason: true };
const removeOption: DecisionOption = { decision: 'remove', label: texts.remove, needsReason: true };
const appealOptions: DecisionOption[] = [
  { decision: 'uphold', label: texts.grantTheAppeal, needsReason: false },
  { decision: 'decline', label: texts.decline, needsReason: true },
];

function keepLabel(subject: CaseSubject | null): string {
  if (subject?.correction || (subject?.kind === 'blog' && subject.status === 'pending')) return texts.publish;
  return subject && subject.visibility !== 'public' ? texts.showToEveryone : texts.keep;
}

export type SanctionChoice = 'none' | 'warning' | `mute-${(typeof muteDays)[number]}` | 'ban';

/** The labels of the sanctions that can come with a decision. */
export const sanctionChoices: Readonly<Record<SanctionChoice, string>> = {
  none: texts.nothingElse,
  warning: texts.aWarning,
  'mute-1': texts.muteFor1Day,
  'mute-7': texts.muteFor7Days,
  'mute-30': texts.muteFor30Days,
  ban: texts.banTheAccount,
};

/** Converts a choice to the form of the contract. */
export function sanctionOf(choice: SanctionChoice) {
  if (choice === 'none') return undefined;
  if (choice === 'warning' || choice === 'ban') return { kind: choice } as const;
  const days = muteDays.find((each) => choice === `mute-${each}`);
  return days === undefined ? undefined : ({ kind: 'mute', days } as const);
}

/** Returns the title of a case in a list: the blog's title, the text, or whose it is. */
export function caseTitle({ kind, subject }: Pick<ModerationCase, 'kind' | 'subject'>): string {
  if (!subject) return kind === 'appeal' ? texts.aboutAnAccount : texts.itNoLongerExists;
  if (subject.kind === 'blog') return subject.title ?? texts.aBlog;
  if (subject.kind === 'picture') return texts.pictureOf(subject.author.name);
  if (subject.kind === 'name') return subject.text ?? subject.author.name;
  return subject.text ?? texts.byName(subject.author.name);
}

/** A case is urgent when a child may need help. */
export function isUrgent({ reasons }: Pick<ModerationCase, 'reasons'>): boolean {
  return reasons.includes('worry');
}
