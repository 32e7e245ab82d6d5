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

/** The fields of nodemailer's errors. */
interface SmtpFailure {
  readonly code: string | undefined;
  readonly responseCode: number | undefined;
  /** The SMTP command that was refused, such as `RCPT TO`. */
  readonly command: string | undefined;
  readonly message: string;
}

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
  const failure = readFailure(error);
  const reason = failure.message.slice(0, 500);
  const isAboutMail = mailCommands.test(failure.command ?? '') || isBadEnvelope(failure);
  if (isAboutMail && isPermanent(failure)) return { kind: 'refused', reason };
  return { kind: hasBegun ? 'temporary' : 'unreachable', reason };
}

/** The outcome of an e-mail whose delivery process is gone. */
export function outcomeFromNote(note: JournalNote | undefined): DeliveryOutcome {
  if (note === 'accepted') return { kind: 'sent' };
  if (note === 'handing_over') return { kind: 'unconfirmed', reason: unconfirmedReason };
  return { kind: 'temporary', reason: 'the delivery process stopped before the e-mail was handed over' };
}

/** The address cannot be used in SMTP at all, so no server ever saw it. */
function isBadEnvelope({ code, responseCode }: SmtpFailure): boolean {
  return code === 'EENVELOPE' && responseCode === undefined;
}

function isPermanent(failure: SmtpFailure): boolean {
  return isBadEnvelope(failure) || (failure.responseCode ?? 0) >= 500;
}

function readFailure(error: unknown): SmtpFailure {
  if (!(error instanceof Error))
    return { code: undefined, responseCode: undefined, command: undefined, message: String(error) };
  const { code, responseCode, command } = error as Error & Record<string, unknown>;
  return {
    code: typeof code === 'string' ? code : undefined,
    responseCode: typeof responseCode === 'number' ? responseCode : undefined,
    command: typeof command === 'string' ? command : undefined,
    message: error.message,
  };
}
