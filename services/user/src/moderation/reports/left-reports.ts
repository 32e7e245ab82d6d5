import type { Collection, ObjectId } from 'mongodb';
import type { ReportDocument } from './subject.document';

/**
 * Deletes a reader's reports. Those with a network mark stay without their sender, so that nobody can report more from
 * the same network by deleting and creating accounts.
 */
export async function leaveReports(reports: Collection<ReportDocument>, reporterId: ObjectId): Promise<void> {
  const nameless = { reporterId: '$_id', text: null };
  await reports.updateMany({ reporterId, network: { $exists: true } }, [{ $set: nameless }]);
  await reports.deleteMany({ reporterId });
}
