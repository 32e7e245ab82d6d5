import { messageOf } from '@storysprout/service-kit';
import { z } from 'zod';

/** The result of handing an e-mail to the mail server. */
export type DeliveryOutcome =
  | { readonly kind: 'sent' }
  /** The server received the whole e-mail but did not answer. It has most likely arrived. */
  | { readonly kind: 'unconfirmed'; readonly reason: string }
  /** This recipient cannot be reached, or there is nothing to send. */
  | { readonly kind: 'refused'; readonly reason: string; readonly isUnknownAddress: boolean }
  /** The server did not take the e-mail now. It is retried later. */
  | { readonly kind: 'deferred'; readonly reason: string }
  /** The server refused this e-mail for a reason that would refuse others, too, such as a limit of our account. */
  | { readonly kind: 'blocked'; readonly reason: string }
  /** The server accepts no e-mails from us at present: it refused our sign-in or our sender. */
  | { readonly kind: 'sender_refused'; readonly reason: string }
  /** The mail server cannot be reached at all. */
  | { readonly kind: 'unreachable'; readonly reason: string };

/** The progress of an e-mail at the time it failed. */
export interface Progress {
  /** True once a connection has taken the e-mail. */
  readonly hasBegun: boolean;
  /** True once the whole text was written to the connection, so the final dot may have followed. */
  readonly isHandedOver: boolean;
}

/** The fields of nodemailer's errors; `command` is the SMTP command that was refused, such as `RCPT TO`. */
const smtpFailure = z
  .object({
    code: z.string().optional(),
    responseCode: z.number().optional(),
    response: z.string().optional(),
    command: z.string().optional(),
  })
  .catch({});

/** Enhanced status codes (RFC 3463) that concern the recipient; `1.7` and `1.8` concern our own address. */
const aboutRecipient = /^5\.(1\.(?![78]$)\d+|2\.[12])$/;
const unknownAddress = '5.1.1';
/** Replies to RCPT that concern the recipient where the server gives no enhanced code. */
const recipientReplies: readonly number[] = [550, 551, 552, 553, 556];

/**
 * Classifies a failed attempt by what it concerns: the recipient, this e-mail at present, our account, or the server.
 */
export function outcomeOf(error: unknown, { hasBegun, isHandedOver }: Progress): DeliveryOutcome {
  const { code, responseCode, response = '', command = '' } = smtpFailure.parse(error);
  const reason = messageOf(error).slice(0, 500);
  if (responseCode === undefined) {
    if (isHandedOver) return { kind: 'unconfirmed', reason };
    // The address cannot be used in SMTP at all, so no server ever saw it.
    if (code === 'EENVELOPE') return { kind: 'refused', reason, isUnknownAddress: false };
    return { kind: hasBegun ? 'deferred' : 'unreachable', reason };
  }
  if (/^(AUTH|MAIL FROM)/.test(command)) return { kind: 'sender_refused', reason };
  if (!/^(RCPT TO|DATA)/.test(command)) return { kind: 'unreachable', reason };
  if (responseCode < 500) return { kind: 'deferred', reason };
  const [, status] = /^\d{3}[ -](\d\.\d{1,3}\.\d{1,3})\b/.exec(response) ?? [];
  const isPlain = status === undefined && command.startsWith('RCPT TO') && recipientReplies.includes(responseCode);
  if (!isPlain && !aboutRecipient.test(status ?? '')) return { kind: 'blocked', reason };
  return { kind: 'refused', reason, isUnknownAddress: status === unknownAddress };
}

/** The outcome of an e-mail that failed before there was anything to send. */
export function cannotBeWritten(error: unknown): DeliveryOutcome {
  return { kind: 'refused', reason: `It cannot be written: ${messageOf(error)}`, isUnknownAddress: false };
}
