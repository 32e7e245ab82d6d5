import { createHmac, hkdfSync } from 'node:crypto';
import { networkOf } from '../http/network-of';

/** What reports weigh, and what hides (docs/product.md#reports): the same for texts, names and pictures. */

/** Somebody who reports something. */
export interface ReportSender {
  readonly isTrusted: boolean;
  /** How often moderators agreed with them, and how often not. */
  readonly right: number;
  readonly wrong: number;
  /** Open reports of the same thing by new accounts of the same network. */
  readonly newOfNetwork: number;
}

const weightOfNew = 0.25;
/** So many reports of new accounts of one network weigh something. */
export const newOfNetworkCounted = 2;

export function reportWeight({ isTrusted, right, wrong, newOfNetwork }: ReportSender): number {
  if (!isTrusted) return newOfNetwork < newOfNetworkCounted ? weightOfNew : 0;
  return wrong > right ? 0.5 : 1;
}

/** By how often moderators read the text as it is and left it public. */
const hidingWeights = [2, 4, 8] as const;

export function isHiddenByReports(weight: number, keeps: number): boolean {
  return weight >= (hidingWeights[keeps] ?? 8);
}

/**
 * Makes the mark of a network that is kept with an open report: the same for reports of the same thing only, and of no
 * use to whoever reads the database without the key.
 *
 * @param secret a secret that all processes of the service have
 */
export function networkMarks(secret: string): (subject: string, address: string) => string {
  const key = Buffer.from(hkdfSync('sha256', secret, '', 'networks of reports', 32));
  // Some lines have many /64s.
  return (subject, address) =>
    createHmac('sha256', key)
      .update(`${subject} ${networkOf(address, 48)}`)
      .digest('base64url');
}
