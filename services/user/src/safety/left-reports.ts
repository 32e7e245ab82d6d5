import type { Collection, ObjectId } from 'mongodb';
import type { ReportDocument } from './subject.document';

/**
 * Deletes what a reader reported. What has the mark of a network stays without its sender, so that nobody reports more
 * from there by leaving and joining again.
 */
export async function leaveReports(reports: Collection<ReportDocument>, reporterId: ObjectId): Promise<void> {
  const nameless = { reporterId: '$_id', text: null };
  await reports.updateMany({ reporterId, network: { $exists: true } }, [{ $set: nameless }]);
  await reports.deleteMany({ reporterId });
}
