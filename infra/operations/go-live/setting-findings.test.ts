import { describe, expect, it } from 'vitest';
import { findingLines } from './finding';
import { settingFindings } from './setting-findings';
import { readSettings } from './settings';

const stores = { MONGODB_URL: 'mongodb://127.0.0.1:27017/', REDIS_URL: 'redis://127.0.0.1:6379' };
const ready = {
  MONGODB_URL: 'mongodb://operator:a-password@one:27017,two:27017/',
  REDIS_URL: 'redis+sentinel://:a-password@one:26379,two:26379/main',
  CONSENT: 'required',
  COMMENT_REVIEW: 'new',
  EMAIL_VERIFICATION: 'on',
  PICTURE_REVIEW: 'on',
  HELP_LINES: '{"NL":"Call us."}',
  SUPPORT_EMAIL: 'help@kites.school',
  MAIL_FROM: 'Kites <hello@kites.school>',
  SMTP_URL: 'smtps://kites:a-password@mail.kites.school:465',
  PUBLIC_URL: 'https://kites.school',
  TRUSTED_PROXIES: '1',
};

const todo = (env: NodeJS.ProcessEnv) =>
  settingFindings(readSettings(env))
    .filter(({ state }) => state === 'todo')
    .map(({ topic }) => topic);

describe('the settings of a site', () => {
  it('need nothing when all are made', () => expect(todo(ready)).toEqual([]));

  it('are unsafe as the processes have them by themselves', () => {
    expect(todo(stores)).toEqual([
      ...['consent', 'verification', 'pictures', 'comments', 'help lines'],
      ...['support', 'sender', 'mail server', 'TLS', 'stores'],
    ]);
  });

  it.each([
    ['consent', { CONSENT: 'off' }],
    ['comments', { COMMENT_REVIEW: 'score' }],
    ['help lines', { HELP_LINES: '{}' }],
    ['moderator', { ADMIN_EMAIL: 'admin@storysprout.example' }],
    ['support', { SUPPORT_EMAIL: 'support@storysprout.example' }],
    ['sender', { MAIL_FROM: 'Kites <hello@kites.example>' }],
    ['mail server', { SMTP_URL: 'smtp://mailpit:1025' }],
    ['mail server', { SMTP_URL: 'smtp://a:b@localhost:1025' }],
    ['TLS', { PUBLIC_URL: 'http://kites.school' }],
    ['proxies', { TRUSTED_PROXIES: '0' }],
    ['stores', { QUEUE_REDIS_URL: 'redis://queues:6379' }],
  ])('say %s for %o', (topic, unsafe) => expect(todo({ ...ready, ...unsafe })).toEqual([topic]));

  it('name no password', () => {
    const lines = findingLines(settingFindings(readSettings({ ...ready, QUEUE_REDIS_URL: 'redis://queues:6379' })));
    expect(lines.slice(0, 3)).toEqual([
      '',
      'To do before children use the site:',
      '  stores          There is no password in QUEUE_REDIS_URL. Whoever reaches that store reads all of it.',
    ]);
    expect(lines.join('\n')).not.toContain('a-password');
  });
});
