import type { LetterFacts } from '../letters/letter-writer';
import type { DeliveryOutcome } from './delivery-outcome';

/** Messages between the mail worker and its delivery process over the IPC channel, many e-mails at a time. */
export type DeliveryRequest =
  | { readonly kind: 'deliver'; readonly orders: readonly Order[] }
  | { readonly kind: 'probe' };

export type DeliveryReply =
  | { readonly kind: 'delivered'; readonly deliveries: readonly Delivered[] }
  /** `problem` is null when the mail server accepts e-mails. */
  | { readonly kind: 'probed'; readonly problem: string | null };

/** A letter to write and to deliver. */
export interface Order {
  readonly sendId: string;
  readonly facts: LetterFacts;
}

export interface Delivered {
  readonly sendId: string;
  readonly outcome: DeliveryOutcome;
}

/** The first argument of the delivery process; the second is the base of its journals' names. */
export const deliveryProcessArgument = 'delivery-process';
