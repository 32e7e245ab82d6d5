import { describe, expect, it } from 'vitest';
import { revokeTokens, showAs } from './identity-updates';
import type { AccountsPart, ModerationPart } from './user.document';
import { joined, opaque, type UserUpdates } from './user-updates';

const now = new Date('2026-11-20T10:00:00Z');

describe('joined updates', () => {
  it('are one update with the fields of all', () => {
    const ban = { $set: { isBanned: true, banReason: 'Rude.' } };
    expect(joined([revokeTokens(now), null, ban])).toEqual({
      $inc: { tokenVersion: 1 },
      $set: { tokensRevokedAt: now, isBanned: true, banReason: 'Rude.' },
    });
  });

  it('raise a counter once', () => {
    expect(joined([showAs('name', 'hidden', null), showAs('picture', 'hidden', null)])).toMatchObject({
      $inc: { profileRevision: 1 },
    });
  });
});

describe('updates of a part', () => {
  const write = (updates: UserUpdates<ModerationPart>) => joined(updates);

  it('have no fields of another one', () => {
    // @ts-expect-error: the address is not a moderator's to write
    write({ $set: { email: 'robin@example.org' } });
    const prepared = { mute: null, email: 'robin@example.org' };
    // @ts-expect-error: nor as one of many fields
    write([{ $set: prepared }, null]);
    // @ts-expect-error: nor counters
    write({ $inc: { warnings: 1, tokenVersion: 1 } });
    // @ts-expect-error: nor fields to remove
    write({ $unset: { emailByStaff: '' } });
  });

  it('can be added to those of others, but not be made or changed by them', () => {
    write([opaque<AccountsPart>({ $set: { hasPage: true } }), { $inc: { warnings: 1 } }]);
    // @ts-expect-error: without a part there is nothing to write
    opaque({ $set: { hasPage: true } });
    // @ts-expect-error: an opaque update is complete
    write({ ...revokeTokens(now), $set: { email: 'robin@example.org' } });
  });
});
