import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import type { JournalNote } from '../src/delivery/journal/delivery-journal';
import { SmtpTransport } from '../src/delivery/smtp-transport';
import { MailCatcher } from './mail-catcher';

const catcher = new MailCatcher();
/** The notes that the journal has no space for; tests change this at any time. */
let unwritable: readonly JournalNote[] = [];
let transport: SmtpTransport;
const notes: JournalNote[] = [];

function writeOrThrow(note: JournalNote): void {
  if (unwritable.includes(note)) throw new Error('ENOSPC: no space left on device, write');
  notes.push(note);
}

beforeAll(async () => {
  await catcher.start();
  const settings = { url: catcher.url, poolSize: 2, ratePerSecond: 0, answerLimitMs: 5_000 };
  transport = new SmtpTransport(settings, { note: writeOrThrow, check: () => writeOrThrow('handing_over') });
});
afterEach(() => {
  unwritable = [];
  catcher.mails.length = 0;
  catcher.onText = () => null;
  catcher.onRecipient = () => null;
  notes.length = 0;
});
afterAll(async () => {
  transport.close();
  await catcher.stop();
});

const mail = {
  envelope: { from: 'hello@storysprout.example', to: 'wren@mail.example' },
  messageId: '<one@storysprout.example>',
  raw: 'Message-ID: <one@storysprout.example>\r\n\r\nHello Wren.\r\n',
};
const deliver = () => transport.deliver('one', mail);

it('keeps an e-mail whose dot cannot be noted, however often it is tried, and sends it once there is space', async () => {
  unwritable = ['handing_over', 'accepted', 'not_accepted'];
  const kept = { kind: 'unreachable', reason: expect.stringContaining('journal cannot be written: ENOSPC') };
  expect(await Promise.all([deliver(), deliver(), deliver()])).toEqual([kept, kept, kept]);
  expect(await transport.probe()).toContain('ENOSPC');
  expect(catcher.mails).toEqual([]);
  unwritable = [];
  expect(await transport.probe()).toBeNull();
  expect(await deliver()).toEqual({ kind: 'sent' });
  expect(catcher.mails).toHaveLength(1);
});

it('calls an e-mail sent that the server took, although that cannot be noted', async () => {
  unwritable = ['accepted', 'not_accepted'];
  expect(await deliver()).toEqual({ kind: 'sent' });
  expect(catcher.mails).toHaveLength(1);
});

it.each([
  [{ code: 451, message: 'Come back later' }, 'temporary'],
  [{ code: 550, message: 'Not this one' }, 'refused'],
  ['drop', 'temporary'],
] as const)('takes the answer %j as it is, although that cannot be noted', async (answer, kind) => {
  unwritable = ['accepted', 'not_accepted'];
  catcher.onText = () => answer;
  expect(await deliver()).toMatchObject({ kind });
});

it('notes the dot only once the server has asked for the text', async () => {
  catcher.onRecipient = () => ({ code: 550, message: 'Nobody here' });
  expect(await deliver()).toMatchObject({ kind: 'refused' });
  expect(notes).toEqual([]);
  catcher.onRecipient = () => null;
  expect(await deliver()).toEqual({ kind: 'sent' });
  expect(notes).toEqual(['handing_over', 'accepted']);
});
