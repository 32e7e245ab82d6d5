import type { DeliveryOutcome, OutgoingMail } from './outgoing-mail';

/** What the mail worker and its delivery process say to each other over the IPC channel. */
export type PostmanRequest =
  | { readonly kind: 'deliver'; readonly sendId: string; readonly mail: OutgoingMail }
  | { readonly kind: 'probe' };

export type PostmanReply =
  | { readonly kind: 'delivered'; readonly sendId: string; readonly outcome: DeliveryOutcome }
  /** `problem` is null when the mail server would take e-mails. */
  | { readonly kind: 'probed'; readonly problem: string | null };

/** First argument of the delivery process: the mail worker starts itself again with it, then the journal's path. */
export const postmanArgument = 'postman';
