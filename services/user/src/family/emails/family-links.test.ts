import { digest } from '@storysprout/service-kit';
import { expect, it } from 'vitest';
import { LinkTokens } from '../../identity/link-tokens';
import { FamilyLinks } from './family-links';

const now = new Date('2026-11-28T12:00:00Z');
const later = (hours: number) => new Date(now.getTime() + hours * 60 * 60 * 1_000);
const links = new FamilyLinks(new LinkTokens('the key', 'families'));
const withNextKey = new FamilyLinks(new LinkTokens('the next key', 'families'));

it('keeps a link that was sent before the key was changed, beside a new one', () => {
  const before = links.toSend({ link: null }, now);
  const { token, fields } = withNextKey.toSend(before.fields, now, before.id);
  expect(token).not.toBe(before.token);
  expect([fields.earlierLink?.hash, fields.link?.hash]).toEqual([digest(before.token), digest(token)]);
});

it('voids no link that works while another is asked for every hour, for as long as the e-mail says', () => {
  let { token: promised, fields } = links.toSend({ link: null }, now);
  const tokens = new Set([promised]);
  for (let hour = 1; hour < 24; hour += 1) {
    const sent = links.toSend(fields, later(hour));
    tokens.add(sent.token);
    fields = sent.fields;
    expect([fields.link?.hash, fields.earlierLink?.hash]).toContain(digest(promised));
  }
  expect(tokens.size).toBe(2);
  ({ token: promised, fields } = links.toSend(fields, later(24)));
  expect(tokens).not.toContain(promised);
});

it('puts a copy’s own link before a newer one, and keeps both', () => {
  const first = links.toSend({ link: null }, now);
  const second = links.toSend(first.fields, later(2));
  const copy = links.toSend(second.fields, later(30), first.id);
  expect(copy.token).toBe(first.token);
  expect(copy.fields.link).toEqual(second.fields.link);
  expect(copy.fields.earlierLink?.expiresAt).toEqual(later(54));
  const next = links.toSend(copy.fields, later(31));
  expect(next.fields.earlierLink?.hash).toBe(digest(first.token));
});

it('makes a copy a new link once the copies’ own was used', () => {
  const { id, token, fields } = links.toSend({ link: null }, now);
  const copy = links.toSend({ ...fields, link: null }, later(1), id);
  expect(copy.token).not.toBe(token);
});
