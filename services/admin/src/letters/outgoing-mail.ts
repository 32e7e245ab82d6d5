/** An e-mail ready to leave. */
export interface OutgoingMail {
  /** The envelope for the SMTP dialogue: addresses without names. */
  readonly envelope: { readonly from: string; readonly to: string };
  /** Made from the send record, so that an e-mail sent twice is recognisable as one. */
  readonly messageId: string;
  /** Headers and text as they go over the wire, ASCII only. */
  readonly raw: string;
}

/** The Message-ID of a send record, in the domain of the sender's address. */
export function messageIdOf(sendId: string, from: string): string {
  const domain = /@([^\s<>@]+)>?\s*$/.exec(from)?.[1] ?? 'localhost';
  return `<${sendId}@${domain}>`;
}
