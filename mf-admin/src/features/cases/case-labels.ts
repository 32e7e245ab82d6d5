import {
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

/** What moderators read about cases. The same words stand in docs/moderation.md. */

export const reasonLabels: Readonly<Record<CaseReason, { readonly label: string; readonly tone: Tone }>> = {
  worry: { label: 'A child may need help', tone: 'berry' },
  reported: { label: 'Reported', tone: 'coral' },
  held: { label: 'Held by the checks', tone: 'plum' },
  appeal: { label: 'Asks for a second look', tone: 'sky' },
  pending: { label: 'Waits to be published', tone: 'sun' },
  picture: { label: 'New picture', tone: 'leaf' },
  found: { label: 'Noticed by the checks', tone: 'grey' },
};

export const reportLabels: Readonly<Record<ReportReason, string>> = {
  unkind: 'Mean to somebody',
  private: 'Tells something private',
  scary: 'Scary or worrying',
  copied: 'Somebody else wrote it',
  other: 'Something else',
};

export const visibilityLabels: Readonly<Record<Visibility, string>> = {
  public: 'Everybody sees it',
  held: 'Only its writer sees it',
  hidden: 'Hidden for now',
  removed: 'Taken away',
};

/** After the fact: in lists, and when a decision was made. */
export const decidedLabels: Readonly<Record<CaseDecision, string>> = {
  keep: 'Kept',
  hide: 'Hidden',
  remove: 'Removed',
  return: 'Sent back',
  uphold: 'Appeal granted',
  decline: 'Appeal declined',
};

const sanctionLabels: Readonly<Record<SanctionKind, string>> = {
  warning: 'Warned',
  mute: 'Muted',
  unmute: 'Mute ended',
  ban: 'Banned',
  unban: 'Ban lifted',
};

/** 'Comment: Removed, Warned'; decisions about an account have no kind to name. */
export function pastLabel({ kind, decision, sanction }: PastDecision): string {
  const done = [decision && decidedLabels[decision], sanction && sanctionLabels[sanction]].filter(Boolean).join(', ');
  if (kind === 'account') return done;
  if (kind === 'xp') return 'XP taken back';
  return `${kindNames[kind].label}: ${done}`;
}

export interface DecisionOption {
  readonly decision: CaseDecision;
  readonly label: string;
  /** The writer reads a reason. */
  readonly needsReason: boolean;
}

/** What a moderator can do, the kindest first. Only a published blog can be hidden: nobody sees another one. */
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

const returnOption: DecisionOption = { decision: 'return', label: 'Send back', needsReason: true };
const hideOption: DecisionOption = { decision: 'hide', label: 'Hide', needsReason: true };
const removeOption: DecisionOption = { decision: 'remove', label: 'Remove', needsReason: true };
const appealOptions: DecisionOption[] = [
  { decision: 'uphold', label: 'Grant the appeal', needsReason: false },
  { decision: 'decline', label: 'Decline', needsReason: true },
];

function keepLabel(subject: CaseSubject | null): string {
  if (subject?.correction || (subject?.kind === 'blog' && subject.status === 'pending')) return 'Publish';
  return subject && subject.visibility !== 'public' ? 'Show to everybody' : 'Keep';
}

export type SanctionChoice = 'none' | 'warning' | `mute-${(typeof muteDays)[number]}` | 'ban';

/** What a decision may also do to the writer. */
export const sanctionChoices: Readonly<Record<SanctionChoice, string>> = {
  none: 'Nothing else',
  warning: 'A warning',
  'mute-1': 'Mute for 1 day',
  'mute-7': 'Mute for 7 days',
  'mute-30': 'Mute for 30 days',
  ban: 'Ban the account',
};

/** The contract's form of a choice. */
export function sanctionOf(choice: SanctionChoice) {
  if (choice === 'none') return undefined;
  if (choice === 'warning' || choice === 'ban') return { kind: choice } as const;
  const days = muteDays.find((each) => choice === `mute-${each}`);
  return days === undefined ? undefined : ({ kind: 'mute', days } as const);
}

/** What a case is called in a list: its title, its first words, or whose it is. */
export function caseTitle({ kind, subject }: Pick<ModerationCase, 'kind' | 'subject'>): string {
  if (!subject) return kind === 'appeal' ? 'About an account' : 'It no longer exists';
  if (subject.kind === 'blog') return subject.title ?? 'A blog';
  if (subject.kind === 'picture') return `The picture of ${subject.author.name}`;
  if (subject.kind === 'name') return subject.text ?? subject.author.name;
  return subject.text ?? `By ${subject.author.name}`;
}

/** Worries go before everything. */
export function isUrgent({ reasons }: Pick<ModerationCase, 'reasons'>): boolean {
  return reasons.includes('worry');
}
