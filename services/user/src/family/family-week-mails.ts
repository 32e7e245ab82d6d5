import type { Collection } from 'mongodb';
import type { FamilyDocument } from '../consent/family.document';

/** The link at the end of e-mails about the week. It works without opening the grown-up's page. */
export class FamilyWeekMails {
  constructor(private readonly families: Collection<FamilyDocument>) {}

  async isKnown(weekToken: string): Promise<boolean> {
    return (await this.families.findOne({ weekToken }, { projection: { _id: 1 } })) !== null;
  }

  /** False when the link belongs to nobody. A second call changes nothing. */
  async stop(weekToken: string): Promise<boolean> {
    const { matchedCount } = await this.families.updateOne({ weekToken }, { $set: { weekOn: null } });
    return matchedCount === 1;
  }
}
