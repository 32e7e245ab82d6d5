import {
  type ConsentSwitches,
  consentDays,
  consentTextVersion,
  type GiveConsentRequest,
  type SetFamilySwitchesRequest,
  weekMs,
} from '@storysprout/contract';
import { AppError, daysAfter } from '@storysprout/service-kit';
import type { ClientSession, UpdateFilter } from 'mongodb';
import { type AccountConsent, addReplayEntry, hasEnded } from '../../identity';
import * as texts from '../../texts/consent';
import type { FamilyContext } from '../family.context';
import type { FamilyDocument } from '../family.document';
import type { Family } from '../grown-up/family-access';

interface FamilyChange {
  readonly family: UpdateFilter<FamilyDocument>;
  readonly consent: AccountConsent;
}

/** The grown-up's part of parental consent: giving it in two steps, setting its switches, and revoking it. */
export class ConsentGiving {
  constructor(
    private readonly context: Pick<
      FamilyContext,
      'collections' | 'users' | 'emails' | 'method' | 'proofs' | 'writer' | 'outbox' | 'transactions' | 'now'
    >,
  ) {}

  /**
   * Takes the first step of consent. Nothing becomes public before the second.
   *
   * @throws AppError `conflict`
   */
  async sayYes(family: Family, { textVersion, switches }: GiveConsentRequest): Promise<Family> {
    if (textVersion !== consentTextVersion) throw new AppError('conflict', texts.textChanged);
    const now = this.context.now();
    const yes = { at: now, textVersion, method: this.context.method.name, switches };
    return this.change(family, ({ consent, family: { askedAt } }) => {
      if (consent.state !== 'waiting' && consent.state !== 'revoked') throw alreadyGiven();
      const code = this.context.method.begin(now);
      const deleteOn = consent.deleteOn && laterEnd(askedAt ?? now, now);
      return { family: { $set: { yes, code, remindOn: null } }, consent: { ...consent, next: 'code', deleteOn } };
    });
  }

  /**
   * Takes the second step of consent.
   *
   * @throws AppError `conflict`, `invalid_input` for a wrong code, `too_many`
   */
  async confirm(found: Family, answer: string): Promise<Family> {
    const { yes, code: waited } = found.family;
    if (!yes || !waited) throw new AppError('conflict', texts.sayYesFirst);
    await this.context.method.check(found.family, answer);
    const { textVersion, method } = yes;
    const { userId, email } = found.family;
    const proof = await this.context.proofs.of({ userId, email, what: 'given', textVersion, method });
    const changed = await this.change(found, ({ consent, family }, session) => {
      if (consent.next !== 'code' || !family.yes || family.code?.hash !== waited.hash) throw alreadyGiven();
      const given = { at: proof.at, textVersion, method };
      const { switches } = family.yes;
      return {
        family: { $set: { yes: null, code: null, given, remindOn: null } },
        consent: { ...consent, state: 'given', next: null, isShown: true, deleteOn: null, switches },
        also: async () => {
          await this.context.proofs.add(session, proof);
          await addReplayEntry(this.context.outbox, session, { kind: 'consentGiven', userId, at: proof.at });
          await this.context.emails.send(session, 'family_given', found.family);
        },
      };
    });
    await this.context.writer.tell(changed.child);
    return changed;
  }

  /**
   * Changes the switches. The weekly e-mail can only be set after the second step.
   *
   * @throws AppError `conflict` before the first step, and for the weekly e-mail before the second
   */
  async setSwitches(found: Family, { week, ...wanted }: SetFamilySwitchesRequest): Promise<Family> {
    const changed = await this.change(found, ({ consent, family: { yes } }) => {
      if (yes && week === undefined)
        return { family: { $set: { 'yes.switches': { ...yes.switches, ...given(wanted) } } }, consent };
      if (consent.state !== 'given' || !consent.switches) throw new AppError('conflict', texts.sayYesFirst);
      const switches = { ...consent.switches, ...given(wanted) };
      return { family: { $set: this.weekFields(week) }, consent: { ...consent, switches } };
    });
    await this.context.writer.tell(changed.child);
    return changed;
  }

  /**
   * Revokes the consent, or its first step.
   *
   * @throws AppError `conflict` when there is none
   */
  async revoke(found: Family, secretHash: string): Promise<Family> {
    if (found.family.yes) return this.takeBackFirstStep(found);
    const { userId, email, given: before } = found.family;
    const { textVersion, method } = before ?? { textVersion: consentTextVersion, method: this.context.method.name };
    const proof = await this.context.proofs.of({ userId, email, what: 'revoked', textVersion, method });
    const changed = await this.change(found, ({ consent, family }, session) => {
      if (consent.state !== 'given') throw new AppError('conflict', texts.noYes);
      const nothing = { yes: null, code: null, given: null, link: null, earlierLink: null, weekOn: null };
      // The page stays open in this browser only.
      const sessions = family.sessions.filter(({ hash }) => hash === secretHash);
      return {
        family: { $set: { ...nothing, sessions } },
        consent: { ...consent, state: 'revoked', next: null, isShown: false, switches: null },
        also: async () => {
          await this.context.proofs.add(session, proof);
          await addReplayEntry(this.context.outbox, session, { kind: 'consentRevoked', userId, at: proof.at });
          await this.context.emails.send(session, 'family_revoked', family);
        },
      };
    });
    await this.context.writer.tell(changed.child);
    return changed;
  }

  /** Nothing was public yet, so there is nothing to hide and nothing to prove. */
  private takeBackFirstStep(found: Family): Promise<Family> {
    return this.change(found, ({ consent, family }) => {
      if (!family.yes) throw alreadyGiven();
      const { state, deleteOn } = consent;
      const next = state === 'waiting' ? 'grownUp' : null;
      // A reminder goes out before the account is deleted.
      const remindOn = deleteOn && daysAfter(deleteOn, consentDays.reminder - consentDays.toAnswer);
      return { family: { $set: { yes: null, code: null, remindOn } }, consent: { ...consent, next } };
    });
  }

  private weekFields(week: boolean | undefined): Partial<FamilyDocument> {
    if (week === undefined) return {};
    return { weekOn: week ? new Date(this.context.now().getTime() + weekMs) : null };
  }

  private async change(
    { family: { userId } }: Family,
    decide: (
      now: { consent: AccountConsent; family: FamilyDocument },
      session: ClientSession,
    ) => FamilyChange & { readonly also?: () => Promise<void> },
  ): Promise<Family> {
    return this.context.transactions.run(async (session) => {
      const before = await this.context.users.findById(userId, session);
      const family = before && (await this.context.collections.families.findOne({ userId }, { session }));
      if (!before?.consent || !family || hasEnded(before, this.context.now())) throw gone();
      const { family: change, consent, also } = decide({ consent: before.consent, family }, session);
      const child = await this.context.writer.write(session, userId, consent);
      const changed = await this.context.collections.families.findOneAndUpdate({ userId }, change, {
        session,
        returnDocument: 'after',
      });
      await also?.();
      if (!child || !changed) throw gone();
      return { child, family: changed };
    });
  }
}

/**
 * The first step extends the deadline, but to twice the usual time at most, so that nobody keeps an account by
 * repeating it.
 */
function laterEnd(askedAt: Date, now: Date): Date {
  const [fromNow, last] = [daysAfter(now, consentDays.toAnswer), daysAfter(askedAt, 2 * consentDays.toAnswer)];
  return fromNow < last ? fromNow : last;
}

/** The switches that were sent. */
function given(switches: Partial<ConsentSwitches>): Partial<ConsentSwitches> {
  return Object.fromEntries(Object.entries(switches).filter(([, value]) => value !== undefined));
}

function alreadyGiven(): AppError {
  return new AppError('conflict', texts.doneAlready);
}

function gone(): AppError {
  return new AppError('unauthorized', texts.accountGone);
}
