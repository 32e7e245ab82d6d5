import type { Collections } from '@storysprout/service-kit';
import type { Collection, ObjectId } from 'mongodb';
import type { moderationStores } from './moderation-stores';
import type { ReportDocument } from './reports/subject.document';

/** An account's reports and what moderators decided about it, for data rights. */
export function moderationPersonalData({
  profileSubjects,
  profileReports,
  profileDecisions,
  sanctions,
}: Collections<typeof moderationStores>) {
  return {
    async erase(userId: ObjectId): Promise<void> {
      await profileSubjects.deleteMany({ userId });
      await profileReports.deleteMany({ userId });
      await profileDecisions.deleteMany({ userId });
      await sanctions.deleteMany({ userId });
      await leaveReports(profileReports, userId);
    },

    *export(userId: ObjectId) {
      const ofReports = { _id: 0, what: 1, reason: 1, text: 1, at: 1 };
      const reports = profileReports.find({ reporterId: userId }, { projection: ofReports }).sort({ at: -1 });
      yield { name: 'reports.json', rows: reports };
      const ofDecisions = { _id: 0, what: 1, decision: 1, reason: 1, at: 1 };
      const decisions = profileDecisions.find({ userId }, { projection: ofDecisions }).sort({ at: 1 });
      yield { name: 'decisions.json', rows: decisions };
      const ofSanctions = { _id: 0, kind: 1, until: 1, reason: 1, at: 1 };
      yield { name: 'warnings.json', rows: sanctions.find({ userId }, { projection: ofSanctions }).sort({ at: 1 }) };
    },

    count: {
      reports: (userId: ObjectId, limit: number) => profileReports.countDocuments({ reporterId: userId }, { limit }),
    },
  };
}

/**
 * Deletes a reader's reports. Those with a network mark stay without their sender, so that nobody can report more from
 * the same network by deleting and creating accounts.
 */
async function leaveReports(reports: Collection<ReportDocument>, reporterId: ObjectId): Promise<void> {
  const nameless = { reporterId: '$_id', text: null };
  await reports.updateMany({ reporterId, network: { $exists: true } }, [{ $set: nameless }]);
  await reports.deleteMany({ reporterId });
}
