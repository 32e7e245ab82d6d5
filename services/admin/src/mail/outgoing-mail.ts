/** An e-mail ready to leave. */
export interface OutgoingMail {
  readonly to: { readonly name: string; readonly address: string };
  readonly subject: string;
  readonly text: string;
  readonly html: string;
  /** Made from the send record: the same e-mail sent twice is recognisable as one. */
  readonly messageId: string;
  /** One-click unsubscribing (RFC 8058); null for e-mails one cannot unsubscribe from. */
  readonly unsubscribeUrl: string | null;
}

/** How the mail server took an e-mail. */
export type DeliveryOutcome =
  /** `isAnswered` false: handed over, and the answer got lost. */
  | { readonly kind: 'sent'; readonly isAnswered: boolean }
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
