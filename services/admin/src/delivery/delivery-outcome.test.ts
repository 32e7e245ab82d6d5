import { describe, expect, it } from 'vitest';
import { outcomeOf } from './delivery-outcome';

function failure(details: { code?: string; responseCode?: number; command?: string }): Error {
  return Object.assign(new Error('the server said so'), details);
}

describe('the outcome of a failed attempt', () => {
  it.each(['MAIL FROM', 'RCPT TO', 'DATA'])('is final when %s is refused with 5xx', (command) => {
    expect(outcomeOf(failure({ responseCode: 550, command }), true)).toEqual({
      kind: 'refused',
      reason: 'the server said so',
    });
  });

  it('is final when the address cannot be used at all', () => {
    expect(outcomeOf(failure({ code: 'EENVELOPE', command: 'API' }), true).kind).toBe('refused');
  });

  it.each([
    ['a 4xx to the recipient', { responseCode: 451, command: 'RCPT TO' }],
    ['a 4xx to the text', { responseCode: 421, command: 'DATA' }],
    ['a broken connection', { code: 'ECONNECTION', command: 'CONN' }],
    ['no answer', { code: 'ETIMEDOUT', command: 'CONN' }],
  ])('passes after %s', (_what, details) => {
    expect(outcomeOf(failure(details), true).kind).toBe('temporary');
  });

  it.each([
    ['nobody listens', { code: 'ESOCKET', command: 'CONN' }],
    ['the name is unknown', { code: 'EDNS', command: 'CONN' }],
    ['the greeting is a refusal', { code: 'EPROTOCOL', responseCode: 554, command: 'CONN' }],
    ['the password is wrong', { code: 'EAUTH', responseCode: 535, command: 'AUTH PLAIN' }],
  ])('is about the server, not the e-mail, when %s', (_what, details) => {
    expect(outcomeOf(failure(details), false).kind).toBe('unreachable');
  });
});
