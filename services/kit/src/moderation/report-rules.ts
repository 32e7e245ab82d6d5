import { createHmac, hkdfSync } from 'node:crypto';
import type { ObjectId } from 'mongodb';
import { networkOf } from '../runtime';

/**
 * Rules for the weight of reports, and for the weight at which the reported thing is hidden (docs/product.md#reports).
 * They are the same for texts, names and pictures.
 */

/** Somebody who reports something. */
export interface ReportSender {
  readonly isTrusted: boolean;
  /** The number of their reports that moderators agreed with, and did not agree with. */
  readonly right: number;
  readonly wrong: number;
  /** Open reports of the same thing by new accounts of the same network. */
  readonly newOfNetwork: number;
}

const weightOfNew = 0.25;
/** The number of reports by new accounts of one network that have a weight. */
export const newOfNetworkCounted = 2;

export function reportWeight({ isTrusted, right, wrong, newOfNetwork }: ReportSender): number {
  if (!isTrusted) return newOfNetwork < newOfNetworkCounted ? weightOfNew : 0;
  return isUnreliable({ right, wrong }) ? 0.5 : 1;
}

/** Returns whether moderators disagreed with a reader's reports more often than not. */
export function isUnreliable({ right, wrong }: Pick<ReportSender, 'right' | 'wrong'>): boolean {
  return wrong > right;
}

/**
 * Returns the notification for the sender of a report that a moderator decided about. It names neither the subject nor
 * its writer.
 */
export function reportNotification(
  { _id, reporterId }: { readonly _id: ObjectId; readonly reporterId: ObjectId },
  isRight: boolean,
) {
  const userId = reporterId.toHexString();
  return { key: `report:${_id.toHexString()}`, version: 0, kind: 'report' as const, userId, isUpheld: isRight };
}

/** The weights that hide a text, by how often moderators have read its present version and left it public. */
const hidingWeights = [2, 4, 8] as const;

export function isHiddenByReports(weight: number, keeps: number): boolean {
  return weight >= (hidingWeights[keeps] ?? 8);
}

/**
 * Creates a function that returns a pseudonym of a network, to be stored with an open report. It is the same only for
 * reports of the same thing, and useless to anybody who reads the database without the key.
 *
 * @param secret a secret that all processes of the service share
 */
export function networkMarks(secret: string): (subject: string, address: string) => string {
  const key = Buffer.from(hkdfSync('sha256', secret, '', 'networks of reports', 32));
  // A /48 is used because some lines have many /64s.
  return (subject, address) =>
    createHmac('sha256', key)
      .update(`${subject} ${networkOf(address, 48)}`)
      .digest('base64url');
}
