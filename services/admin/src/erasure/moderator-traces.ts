import type { Collection } from 'mongodb';
import type { CaseDocument } from '../cases/case.document';
import type { ChallengeDocument, ChallengeSend } from '../challenge/challenge.document';
import type { EmailRunDocument } from '../runs/email-run.document';
import { formerModerator } from '../shared/actor';
import type { SwitchDocument } from '../switches/switch.document';

export interface ModeratorTracesDeps {
  readonly cases: Collection<CaseDocument>;
  readonly challenges: Collection<ChallengeDocument>;
  readonly challengeSends: Collection<ChallengeSend>;
  readonly emailRuns: Collection<EmailRunDocument>;
  readonly switches: Collection<SwitchDocument>;
  readonly now: () => Date;
}

/** Removes an erased moderator's name from the records of what they did. The records stay. */
export class ModeratorTraces {
  constructor(private readonly deps: ModeratorTracesDeps) {}

  /**
   * All collections but the cases are small: one document a week, or one for each part of the site. Claims that have
   * not expired are left, because they last only minutes.
   */
  async forget(userId: string): Promise<void> {
    const { cases, challenges, challengeSends, emailRuns, switches, now } = this.deps;
    await cases.updateMany({ 'claim.until': { $lte: now() }, 'claim.by.userId': userId }, { $set: { claim: null } });
    await challenges.updateMany({ 'createdBy.userId': userId }, { $set: { createdBy: formerModerator } });
    await challengeSends.updateMany(
      { 'by.userId': userId },
      { $set: { by: formerModerator }, $unset: { idempotencyKey: '' } },
    );
    await emailRuns.updateMany({ 'createdBy.userId': userId }, { $set: { createdBy: formerModerator } });
    await switches.updateMany({ 'by.userId': userId }, { $set: { by: formerModerator } });
  }
}
