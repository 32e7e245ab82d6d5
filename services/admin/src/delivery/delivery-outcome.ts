import { messageOf } from '@storysprout/service-kit';
import { z } from 'zod';
import type { JournalNote } from './journal/delivery-journal';

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

/** The fields of nodemailer's errors; `command` is the SMTP command that was refused, such as `RCPT TO`. */
const smtpFailure = z
  .object({ code: z.string().optional(), responseCode: z.number().optional(), command: z.string().optional() })
  .catch({});

/** Shown to moderators, who decide whether to send it again. */
const unconfirmedReason = 'The mail server has it, but its answer got lost: it most likely arrived.';
/** Commands that concern one e-mail; a refusal of any other concerns us or the server. */
const mailCommands = /^(MAIL FROM|RCPT TO|DATA)/;

/**
 * Sorts a failed attempt (RFC 5321, 4.2.1): 5xx about this e-mail is final, anything else passes.
 *
 * @param hasBegun whether there was a connection and the e-mail's own dialogue had begun.
 */
export function outcomeOf(error: unknown, hasBegun: boolean): DeliveryOutcome {
  const { code, responseCode, command = '' } = smtpFailure.parse(error);
  const reason = messageOf(error).slice(0, 500);
  // The address cannot be used in SMTP at all, so no server ever saw it.
  const isBadEnvelope = code === 'EENVELOPE' && responseCode === undefined;
  const isRefused = mailCommands.test(command) && responseCode !== undefined && responseCode >= 500;
  if (isBadEnvelope || isRefused) return { kind: 'refused', reason };
  return { kind: hasBegun ? 'temporary' : 'unreachable', reason };
}

/** The outcome of an e-mail that failed before there was anything to send. */
export function cannotBeWritten(error: unknown): DeliveryOutcome {
  return { kind: 'refused', reason: `It cannot be written: ${messageOf(error)}` };
}

/** The outcome of an e-mail whose delivery process is gone. */
export function outcomeFromNote(note: JournalNote | undefined): DeliveryOutcome {
  if (note === 'accepted') return { kind: 'sent' };
  if (note === 'handing_over') return { kind: 'unconfirmed', reason: unconfirmedReason };
  return { kind: 'temporary', reason: 'the delivery process stopped before the e-mail was handed over' };
}
