import { expect, it } from 'vitest';
import { digest } from '../shared/secrets';
import { FamilyLinks } from './family-links';

const now = new Date('2026-11-28T12:00:00Z');

it('keeps a link that was sent before the key was changed, beside a new one', () => {
  const before = new FamilyLinks('the key').toSend({ link: null }, now);
  const { token, fields } = new FamilyLinks('the next key').toSend(before.fields, now);
  expect(token).not.toBe(before.token);
  expect([fields.earlierLink?.hash, fields.link?.hash]).toEqual([digest(before.token), digest(token)]);
});
