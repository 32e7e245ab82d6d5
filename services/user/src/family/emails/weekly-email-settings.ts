import type { CameUntilNow } from '../../identity';
import type { FamilyContext } from '../family.context';

/** Handles the unsubscribe link of the weekly e-mails, which works without opening the grown-up's page. */
export class FamilyWeekMails {
  constructor(private readonly context: Pick<FamilyContext, 'collections'>) {}

  /** Returns whether the weekly e-mails are on; null when the link is unknown. */
  async isOn(weekToken: string): Promise<CameUntilNow> {
    const found = await this.context.collections.families.findOne({ weekToken }, { projection: { weekOn: 1 } });
    return found && found.weekOn !== null;
  }

  /**
   * Stops the weekly e-mails. Safe to call again.
   *
   * @returns whether they were on until now; null when the link is unknown
   */
  async stop(weekToken: string): Promise<CameUntilNow> {
    const { matchedCount, modifiedCount } = await this.context.collections.families.updateOne(
      { weekToken },
      { $set: { weekOn: null } },
    );
    return matchedCount === 0 ? null : modifiedCount === 1;
  }
}
