import { randomUUID } from 'node:crypto';
import MimeNode from 'nodemailer/lib/mime-node';
import { encode, wrap } from 'nodemailer/lib/qp';
import { escapeHtml, type LetterParts, letterHtml, letterText } from './letter-layout';
import { messageIdOf, type OutgoingMail } from './outgoing-mail';

/** The parts of a letter that differ from reader to reader. */
export interface Blanks {
  readonly name: string;
  /** Null for letters that nobody can unsubscribe from. */
  readonly unsubscribeUrl: string | null;
}

export interface Addressee extends Blanks {
  /** The letter's send record. */
  readonly sendId: string;
  readonly email: string;
}

/** The content of a letter. */
export interface LetterContent {
  readonly subject: string;
  readonly parts: LetterParts;
}

/** This line cannot occur in quoted-printable text (RFC 2045, 6.7), so no letter can end its own part. */
const boundary = '=_storysprout';
/** A soft line break, which the reader never sees. */
const softBreak = '=\r\n';
/** Leaves room for the `=` of a soft break in the 76 characters a line may have. */
const lineLength = 75;

/** Placeholders that nobody can write by chance. */
const blanks = { name: `name-${randomUUID()}`, unsubscribeUrl: `url-${randomUUID()}` } as const;
const blankPattern = new RegExp(`(${blanks.name}|${blanks.unsubscribeUrl})`);

/**
 * A letter to many readers: the common part is laid out and encoded once, and the rest is filled in for each reader.
 */
export class LetterTemplate {
  private readonly subject: string;
  private readonly text: readonly string[];
  private readonly html: readonly string[];

  constructor(
    contentFor: (blanks: Blanks) => LetterContent,
    private readonly from: string,
  ) {
    const { subject, parts } = contentFor(blanks);
    this.subject = subject;
    this.text = piecesOf(letterText(parts));
    this.html = piecesOf(letterHtml(parts));
  }

  fillIn(addressee: Addressee): OutgoingMail {
    const { name, unsubscribeUrl } = addressee;
    const head = this.head(addressee);
    const text = filled(this.text, name, unsubscribeUrl ?? '');
    const html = filled(this.html, escapeHtml(name), escapeHtml(unsubscribeUrl ?? ''));
    return {
      envelope: { from: head.getEnvelope().from || '', to: head.getEnvelope().to[0] ?? '' },
      messageId: head.messageId(),
      raw: [head.buildHeaders(), '', ...part('plain', text), ...part('html', html), `--${boundary}--`, ''].join('\r\n'),
    };
  }

  /** The headers, written by nodemailer, so that no name can break out of its header. */
  private head({ sendId, name, email, unsubscribeUrl }: Addressee): MimeNode {
    return new MimeNode(`multipart/alternative; boundary="${boundary}"`).setHeader({
      From: this.from,
      To: { name, address: email },
      Subject: this.subject,
      'Message-ID': messageIdOf(sendId, this.from),
      'Auto-Submitted': 'auto-generated',
      // One-click unsubscribing (RFC 8058).
      ...(unsubscribeUrl !== null && {
        'List-Unsubscribe': { prepared: true, value: `<${unsubscribeUrl}>` },
        'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
      }),
    });
  }
}

/** Encoded text and placeholders, alternating. */
function piecesOf(text: string): string[] {
  const pieces = text.replace(/\r?\n/g, '\r\n').split(blankPattern);
  return pieces.map((piece, at) => (at % 2 === 0 ? quotedPrintable(piece) : piece));
}

function filled(pieces: readonly string[], name: string, unsubscribeUrl: string): string {
  const values = new Map([
    [blanks.name as string, quotedPrintable(name)],
    [blanks.unsubscribeUrl, quotedPrintable(unsubscribeUrl)],
  ]);
  return pieces.map((piece) => values.get(piece) ?? piece).join(softBreak);
}

function quotedPrintable(text: string): string {
  return wrap(encode(text), lineLength);
}

function part(kind: 'plain' | 'html', encoded: string): string[] {
  const headers = [`Content-Type: text/${kind}; charset=utf-8`, 'Content-Transfer-Encoding: quoted-printable'];
  return [`--${boundary}`, ...headers, '', encoded];
}
