import type { Collection } from 'mongodb';
import type { FamilyDocument } from '../consent/family.document';
import type { CameUntilNow } from '../shared/stop-mails-page';

/** The link at the end of e-mails about the week. It works without opening the grown-up's page. */
export class FamilyWeekMails {
  constructor(private readonly families: Collection<FamilyDocument>) {}

  /** Null when the link belongs to nobody. */
  async isOn(weekToken: string): Promise<CameUntilNow> {
    const found = await this.families.findOne({ weekToken }, { projection: { weekOn: 1 } });
    return found && found.weekOn !== null;
  }

  /** A second call changes nothing. @returns whether the e-mails came until now; null when the link belongs to nobody */
  async stop(weekToken: string): Promise<CameUntilNow> {
    const { matchedCount, modifiedCount } = await this.families.updateOne({ weekToken }, { $set: { weekOn: null } });
    return matchedCount === 0 ? null : modifiedCount === 1;
  }
}
