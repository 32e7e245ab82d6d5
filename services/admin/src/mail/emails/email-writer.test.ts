import { familyEmailKinds } from '@storysprout/contract';
import { simpleParser } from 'mailparser';
import { createTransport } from 'nodemailer';
import { describe, expect, it } from 'vitest';
import { type EmailFacts, writeEmail } from './email-writer';

const settings = {
  publicUrl: 'https://storysprout.example',
  from: 'Wordgarden <hello@storysprout.example>',
  siteName: 'Wordgarden',
};
const challenge = {
  kind: 'challenge',
  email: 'juniper@mail.example',
  name: 'Juniper',
  topic: 'A day on the moon',
  unsubscribeToken: 'bye/1',
} as const;
type Changes = Partial<Record<'name' | 'topic', string>>;

const composer = createTransport({ streamTransport: true, buffer: true, newline: 'windows' });

/** The e-mail as it goes over the wire. */
async function compose(facts: EmailFacts) {
  const { envelope, messageId, message } = await composer.sendMail(writeEmail('run-user', facts, settings));
  return { envelope, messageId, raw: message.toString() };
}

const write = (changes: Changes = {}) => compose({ ...challenge, ...changes });

/** The e-mail as a mail client parses it. */
async function read(changes: Changes = {}) {
  const { subject, text, html, to, headerLines } = await simpleParser((await write(changes)).raw);
  const header = (name: string) => headerLines.find(({ key }) => key === name)?.line ?? null;
  return { subject, text, html: html || '', to: to && 'value' in to ? to.value : [], header };
}

describe('the challenge letter', () => {
  it('greets the reader, names the topic and says how to unsubscribe, in both parts', async () => {
    const { text, html, header } = await read();
    for (const part of [text, html]) {
      expect(part).toContain('Hello Juniper, here is your weekly challenge!');
      expect(part).toContain('A day on the moon');
      expect(part).toContain('https://storysprout.example/weeklychallenge');
      expect(part).toContain('https://storysprout.example/user/unsubscribe/bye%2F1');
    }
    expect(header('list-unsubscribe')).toBe('List-Unsubscribe: <https://storysprout.example/user/unsubscribe/bye%2F1>');
    expect(header('list-unsubscribe-post')).toBe('List-Unsubscribe-Post: List-Unsubscribe=One-Click');
  });

  it('goes to the reader from the site, with the Message-ID of the send record', async () => {
    const { envelope, messageId } = await write();
    expect(envelope).toEqual({ from: 'hello@storysprout.example', to: ['juniper@mail.example'] });
    expect(messageId).toBe('<run-user@storysprout.example>');
    expect((await read()).header('message-id')).toBe('Message-ID: <run-user@storysprout.example>');
    expect((await read()).to).toEqual([{ name: 'Juniper', address: 'juniper@mail.example' }]);
  });

  it('is for each reader alone', async () => {
    const readers = ['Juniper', 'Wren', 'Maple'].map((name) => ({
      ...challenge,
      name,
      unsubscribeToken: `bye-${name}`,
    }));
    for (const reader of readers) {
      const { text } = await simpleParser((await compose(reader)).raw);
      expect(text).toContain(`Hello ${reader.name},`);
      expect(text).toContain(`bye-${reader.name}`);
    }
    const other = await simpleParser((await write({ topic: 'Snow' })).raw);
    expect(other.text).toContain('Snow');
    expect(other.text).not.toContain('A day on the moon');
  });

  it.each(['Zoë', '小さな狐', 'J=20', 'Ann "Ace" O’Neil', '.dot', '🦊🦊🦊🦊🦊🦊🦊🦊🦊🦊🦊🦊🦊🦊🦊🦊🦊🦊🦊🦊'])(
    'keeps the name %s as it is',
    async (name) => {
      const { text, html, to } = await read({ name });
      expect(text).toContain(`Hello ${name}, here`);
      expect(html).toContain(`Hello ${name.replace(/"/g, '&quot;')}, here`);
      expect(to).toEqual([{ name, address: challenge.email }]);
    },
  );

  it('lets no name break out of its header or its part', async () => {
    const { header, text, html } = await read({ name: 'J\r\nBcc: everybody@mail.example\r\n\r\n--=_storysprout--' });
    expect(header('bcc')).toBeNull();
    expect(text).toContain('Have fun, superstar!');
    expect(html).toContain('Have fun, superstar!');
  });

  it('shows markup in a topic or a name as text', async () => {
    const { text, html } = await read({ topic: '<img src=x onerror=alert(1)>', name: '<b>J</b>' });
    expect(html).not.toContain('<img');
    expect(html).not.toContain('<b>');
    expect(text).toContain('<img src=x onerror=alert(1)>');
  });

  it('loads nothing from anywhere', async () => {
    expect((await read()).html).not.toMatch(/\bsrc=|url\(|<link|<script|@import/i);
  });

  it('cuts a long topic in the subject only', async () => {
    const topic = 'dragon '.repeat(42).trim();
    const { subject, text } = await read({ topic });
    expect(subject?.length).toBeLessThanOrEqual(110);
    expect(text).toContain(topic);
  });

  it('goes over the wire in ASCII and lines that every mail server takes', async () => {
    const { raw } = await write({ topic: '🐉'.repeat(150), name: 'Zoë' });
    const lines = raw.split('\r\n');
    expect(Math.max(...lines.map(({ length }) => length))).toBeLessThanOrEqual(78);
    expect(raw).toMatch(/^[\t\r\n -~]*$/);
    expect(raw.replace(/\r\n/g, '')).not.toMatch(/[\r\n]/);
  });
});

it.each(['password_reset', 'unused_account', 'verify_email', 'take_back_email', 'password_changed'] as const)(
  'has the name that the settings give the site in the letter %s',
  async (kind) => {
    const { raw } = await compose({ kind, email: 'juniper@mail.example', name: 'Juniper', token: 'tok-1' });
    const { subject, text } = await simpleParser(raw);
    expect(text).toContain('Wordgarden');
    expect(`${subject} ${text}`).not.toContain('Storysprout');
  },
);

describe('a letter about an account', () => {
  it('says when an account that nobody uses is deleted, and how to keep it', async () => {
    const facts = { email: 'juniper@mail.example', name: 'Juniper', token: '', until: '2026-12-24T10:00:00.000Z' };
    const { text, html } = await simpleParser((await compose({ kind: 'unused_account', ...facts })).raw);
    for (const part of [text, html]) expect(part).toContain('On December 24, 2026 we');
    expect(text).toContain('https://storysprout.example/login');
  });

  it('tells of a new password without a link that opens anything', async () => {
    const link = { kind: 'password_changed', email: 'juniper@mail.example', name: 'Juniper', token: 'tok-1' } as const;
    const { raw, envelope } = await compose(link);
    const { text } = await simpleParser(raw);
    expect(envelope.to).toEqual(['juniper@mail.example']);
    expect(text).toContain('https://storysprout.example/forgot-password');
    expect(raw).not.toContain('tok-1');
  });

  it.each([
    ['password_reset', 'reset-password'],
    ['verify_email', 'verify-email'],
    ['take_back_email', 'take-back-email'],
  ] as const)('of kind %s carries its link and cannot be unsubscribed from', async (kind, page) => {
    const link = { kind, email: 'juniper@mail.example', name: 'Juniper', token: 'tok-1' };
    const { raw, envelope } = await compose(link);
    const { text, html, headers } = await simpleParser(raw);
    expect(envelope.to).toEqual(['juniper@mail.example']);
    expect(text).toContain('Hello Juniper, ');
    expect(text).toContain(`https://storysprout.example/${page}/tok-1`);
    expect(html).toContain(`href="https://storysprout.example/${page}/tok-1"`);
    expect(headers.has('list')).toBe(false);
    expect(raw).not.toContain('List-Unsubscribe');
  });
});

describe('a letter to a grown-up', () => {
  const grownUp = { email: 'mom@mail.example', name: 'Juniper', token: 'tok-1', code: '12345678' };
  const week = { unsubscribeToken: 'bye-1', blogs: ['The <b>fox</b>'], comments: 2, rounds: 3, xp: 40, days: 4 };
  const facts = { ...grownUp, week, deleteOn: '2026-12-06T10:00:00.000Z' };
  const to = { kind: 'family', name: grownUp.name, email: grownUp.email } as const;

  it.each(familyEmailKinds)('of kind %s goes to the grown-up alone and carries the link to the page', async (kind) => {
    const { raw, envelope } = await compose({
      ...to,
      emailKind: kind,
      facts: kind === 'family_week' ? facts : grownUp,
    });
    const { subject, text, html, to: shown } = await simpleParser(raw);
    expect(`${subject} ${text}`).not.toContain('Storysprout');
    expect(envelope.to).toEqual(['mom@mail.example']);
    expect(shown && 'value' in shown ? shown.value : []).toEqual([{ name: '', address: 'mom@mail.example' }]);
    for (const part of [text, html]) {
      expect(part).toContain('https://storysprout.example/family/tok-1');
      expect(part).toContain(
        'At https://storysprout.example/family you get a new link at any time, to take a yes back',
      );
    }
    expect(raw.includes('List-Unsubscribe-Post')).toBe(kind === 'family_week');
  });

  it('has no link and asks for another address where a child reads the mailbox', async () => {
    const { token, code, ...noLink } = grownUp;
    const { raw } = await compose({ ...to, emailKind: 'family_ask', facts: noLink });
    const { text, html } = await simpleParser(raw);
    for (const part of [text, html]) {
      expect(part).toContain('Please pick another address');
      expect(part).not.toMatch(/href|https?:|tok-1/);
    }
  });

  it('says when the account is deleted, and shows the code only where it belongs', async () => {
    const { text: ask } = await simpleParser((await compose({ ...to, emailKind: 'family_ask', facts })).raw);
    expect(ask).toContain('delete the account on December 6, 2026');
    expect(ask).not.toContain('12345678');
    const { text: code } = await simpleParser((await compose({ ...to, emailKind: 'family_code', facts })).raw);
    expect(code).toContain('12345678');
    expect(code).toContain('delete the account on December 6, 2026');
  });

  it('tells the week without a ranking, and stops with one click', async () => {
    const { raw } = await compose({ ...to, emailKind: 'family_week', facts });
    const { text, html } = await simpleParser(raw);
    expect(text).toContain('Written: “The <b>fox</b>”.');
    expect(html).not.toContain('<b>fox');
    expect(text).toContain('Points earned: 40.');
    expect(text).not.toMatch(/rank|place|best|leaderboard/i);
    expect(text).toContain('https://storysprout.example/user/family/unsubscribe/bye-1');
  });

  it('lets no name break out of its header or its part', async () => {
    const name = 'J\r\nBcc: everybody@mail.example\r\n\r\n--=_storysprout--';
    const { headers } = await simpleParser(
      (await compose({ ...to, name, emailKind: 'family_ask', facts: { ...facts, name } })).raw,
    );
    expect(headers.has('bcc')).toBe(false);
  });
});
