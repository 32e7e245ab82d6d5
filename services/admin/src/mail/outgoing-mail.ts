/** An e-mail ready to leave. */
export interface OutgoingMail {
  /** What the mail server is told in the dialogue: addresses without names. */
  readonly envelope: { readonly from: string; readonly to: string };
  /** Made from the send record: the same e-mail sent twice is recognisable as one. */
  readonly messageId: string;
  /** Headers and text as they go over the wire, ASCII only. */
  readonly raw: string;
}

/** How the mail server took an e-mail. */
export type DeliveryOutcome =
  | { readonly kind: 'sent' }
  /** Handed over by a delivery process that was killed before the answer came: sent, most likely. */
  | { readonly kind: 'unconfirmed'; readonly reason: string }
  /** Refused for good. */
  | { readonly kind: 'refused'; readonly reason: string }
  /** Not now, or the connection broke while the e-mail was being handed over. */
  | { readonly kind: 'temporary'; readonly reason: string }
  /** The mail server cannot be talked to at all; no e-mail would get through. */
  | { readonly kind: 'unreachable'; readonly reason: string };

/** The Message-ID of a send record, in the domain of the sender's address. */
export function messageIdOf(sendId: string, from: string): string {
  const domain = /@([^\s<>@]+)>?\s*$/.exec(from)?.[1] ?? 'localhost';
  return `<${sendId}@${domain}>`;
}
