import { describe, expect, it } from 'vitest';
import { challengeLetter, resetLetter } from './letters';

const settings = { publicUrl: 'https://storysprout.example', from: 'Storysprout <hello@storysprout.example>' };
const job = {
  runId: 'a'.repeat(24),
  challengeId: 'b'.repeat(24),
  userId: 'c'.repeat(24),
  email: 'juniper@mail.example',
  name: 'Juniper',
  topic: 'A day on the moon',
  unsubscribeToken: 'bye/1',
};

describe('the challenge letter', () => {
  it('greets the reader, names the topic and says how to unsubscribe, in both parts', () => {
    const mail = challengeLetter('run-user', job, settings);
    for (const part of [mail.text, mail.html]) {
      expect(part).toContain('Juniper');
      expect(part).toContain('A day on the moon');
      expect(part).toContain('https://storysprout.example/weeklychallenge');
      expect(part).toContain('https://storysprout.example/user/unsubscribe/bye%2F1');
    }
    expect(mail.unsubscribeUrl).toBe('https://storysprout.example/user/unsubscribe/bye%2F1');
  });

  it('makes the Message-ID of the send record', () => {
    expect(challengeLetter('run-user', job, settings).messageId).toBe('<run-user@storysprout.example>');
  });

  it('shows markup in a topic or a name as text', () => {
    const mail = challengeLetter(
      'run-user',
      { ...job, topic: '<img src=x onerror=alert(1)>', name: '<b>J</b>' },
      settings,
    );
    expect(mail.html).not.toContain('<img');
    expect(mail.html).not.toContain('<b>');
    expect(mail.text).toContain('<img src=x onerror=alert(1)>');
  });

  it('loads nothing from anywhere', () => {
    const { html } = challengeLetter('run-user', job, settings);
    expect(html).not.toMatch(/\bsrc=|url\(|<link|<script|@import/i);
  });

  it('cuts a long topic in the subject only', () => {
    const topic = 'dragon '.repeat(42).trim();
    const mail = challengeLetter('run-user', { ...job, topic }, settings);
    expect(mail.subject.length).toBeLessThanOrEqual(110);
    expect(mail.text).toContain(topic);
  });
});

describe('the reset letter', () => {
  it('carries the link and cannot be unsubscribed from', () => {
    const mail = resetLetter('reset-1', { email: 'juniper@mail.example', name: 'Juniper', token: 'tok-1' }, settings);
    expect(mail.text).toContain('https://storysprout.example/reset-password/tok-1');
    expect(mail.html).toContain('href="https://storysprout.example/reset-password/tok-1"');
    expect(mail.unsubscribeUrl).toBeNull();
  });
});
