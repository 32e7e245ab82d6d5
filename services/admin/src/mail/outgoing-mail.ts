/** An e-mail ready to leave. */
export interface OutgoingMail {
  /** The envelope for the SMTP dialogue: addresses without names. */
  readonly envelope: { readonly from: string; readonly to: string };
  /** Made from the send record, so that an e-mail sent twice is recognisable as one. */
  readonly messageId: string;
  /** Headers and text as they go over the wire, ASCII only. */
  readonly raw: string;
}

/** The result of handing an e-mail to the mail server. */
export type DeliveryOutcome =
  | { readonly kind: 'sent' }
  /** Handed over by a delivery process that was killed before the answer came; most likely sent. */
  | { readonly kind: 'unconfirmed'; readonly reason: string }
  /** Refused for good. */
  | { readonly kind: 'refused'; readonly reason: string }
  /** Refused for now, or the connection broke while the e-mail was being handed over. */
  | { readonly kind: 'temporary'; readonly reason: string }
  /** The mail server cannot be reached at all, so no e-mail would get through. */
  | { readonly kind: 'unreachable'; readonly reason: string };

/** The Message-ID of a send record, in the domain of the sender's address. */
export function messageIdOf(sendId: string, from: string): string {
  const domain = /@([^\s<>@]+)>?\s*$/.exec(from)?.[1] ?? 'localhost';
  return `<${sendId}@${domain}>`;
}
