import { describe, expect, it } from 'vitest';
import { outcomeOf } from './delivery-outcome';

const notBegun = { hasBegun: false, isHandedOver: false };
const begun = { hasBegun: true, isHandedOver: false };
const handedOver = { hasBegun: true, isHandedOver: true };

function failure(details: { code?: string; responseCode?: number; command?: string; response?: string }): Error {
  return Object.assign(new Error('the server said so'), details);
}

/** Builds nodemailer's error for an SMTP command that got this response, such as '550 5.1.1 No such user'. */
function refusal(command: string, response: string): Error {
  return failure({ command, response, responseCode: Number(response.slice(0, 3)) });
}

describe('the outcome of a failed attempt', () => {
  it.each([
    ['550 No such user', false],
    ['553 Mailbox name not allowed', false],
    ['550 5.1.1 No such user', true],
    ['550-5.1.1 No such user\n550 5.1.1 Check the address', true],
    ['556 5.1.10 Domain takes no mail', false],
    ['550 5.2.1 Mailbox disabled', false],
    ['552 5.2.2 Mailbox full', false],
  ])('is about the recipient after %j to RCPT', (response, isUnknownAddress) => {
    const outcome = outcomeOf(refusal('RCPT TO', response), begun);
    expect(outcome).toEqual({ kind: 'refused', reason: 'the server said so', isUnknownAddress });
  });

  it.each([
    ['RCPT TO', '550 5.4.5 Daily sending quota exceeded'],
    ['RCPT TO', '554 5.7.0 Too many messages'],
    ['RCPT TO', '552 5.2.3 Message exceeds limit'],
    ['RCPT TO', '554 Relay access denied'],
    ['RCPT TO', '550 5.1.8 Bad sender'],
    ['DATA', '550 5.4.5 Daily sending quota exceeded'],
    ['DATA', '554 Rejected'],
  ])('blocks others as well after %s: %s', (command, response) => {
    expect(outcomeOf(refusal(command, response), handedOver).kind).toBe('blocked');
  });

  it.each([
    ['MAIL FROM', '550 5.4.5 Daily sending quota exceeded'],
    ['MAIL FROM', '451 4.7.1 Try later'],
    ['AUTH PLAIN', '535 5.7.8 Wrong password'],
  ])('is about us after %s: %s', (command, response) => {
    expect(outcomeOf(refusal(command, response), begun).kind).toBe('sender_refused');
  });

  it.each([
    ['RCPT TO', '450 4.7.1 Greylisted'],
    ['RCPT TO', '452 4.2.2 Mailbox full'],
    ['DATA', '421 4.3.2 Going down'],
  ])('passes after %s: %s', (command, response) => {
    expect(outcomeOf(refusal(command, response), begun).kind).toBe('deferred');
  });

  it('is that nobody knows when the text was handed over and no answer came', () => {
    expect(outcomeOf(failure({ code: 'ETIMEDOUT', command: 'DATA' }), handedOver).kind).toBe('unconfirmed');
    expect(outcomeOf(failure({ code: 'ECONNECTION', command: 'CONN' }), handedOver).kind).toBe('unconfirmed');
  });

  it('passes when the connection breaks before that', () => {
    expect(outcomeOf(failure({ code: 'ECONNECTION', command: 'CONN' }), begun).kind).toBe('deferred');
  });

  it('is final when the address cannot be used at all', () => {
    expect(outcomeOf(failure({ code: 'EENVELOPE', command: 'API' }), begun).kind).toBe('refused');
  });

  it.each([
    ['nobody listens', { code: 'ESOCKET', command: 'CONN' }],
    ['the name is unknown', { code: 'EDNS', command: 'CONN' }],
    ['the greeting is a refusal', { code: 'EPROTOCOL', responseCode: 554, command: 'CONN' }],
    ['encryption fails', { code: 'ETLS', responseCode: 454, command: 'STARTTLS' }],
  ])('is about the server when %s', (_what, details) => {
    expect(outcomeOf(failure(details), notBegun).kind).toBe('unreachable');
  });
});
