import { adminUser, leaderboardEntry, user } from '@storysprout/contract';
import { PictureAddresses } from '@storysprout/service-kit/pictures';
import { describe, expect, it } from 'vitest';
import { presentAdminUser, presentOwnUser, presentPlace } from './user.presenter';
import { newUser } from './user.rules';

const account = { name: 'Juniper', email: 'juniper@example.org', passwordHash: '$argon2id$secret' };
const stored = { ...newUser(account, new Date('2026-03-01T00:00:00Z')), totalPoints: 250, blogCount: -1 };

const addresses = new PictureAddresses({ keys: ['a key'], now: () => new Date() });

describe('a presented user', () => {
  it('never carries a secret', () => {
    for (const shown of [
      presentOwnUser(stored, addresses, { isPreview: false }),
      presentAdminUser(stored, addresses),
      presentPlace(stored, 5, 1),
    ]) {
      const text = JSON.stringify(shown);
      expect(text).not.toContain('secret');
      expect(text).not.toContain(stored.unsubscribeToken);
    }
  });

  it('keeps the e-mail from everybody but the owner and moderators', () => {
    expect(JSON.stringify(presentPlace(stored, 5, 1))).not.toContain('example.org');
    expect(presentOwnUser(stored, addresses, { isPreview: false }).email).toBe('juniper@example.org');
    const asked = { ...stored, pendingEmail: 'new@example.org' };
    expect(presentOwnUser(asked, addresses, { isPreview: false }).pendingEmail).toBe('new@example.org');
    expect(JSON.stringify(presentOwnUser(asked, addresses, { isPreview: true }))).not.toContain('example.org');
  });

  it('is what the contract says', () => {
    expect(user.parse(presentOwnUser(stored, addresses, { isPreview: false }))).toMatchObject({
      totalPoints: 250,
      points: 250,
      level: 3,
      blogCount: 0,
    });
    expect(adminUser.parse(presentAdminUser(stored, addresses)).isBanned).toBe(false);
    expect(leaderboardEntry.parse(presentPlace(stored, 5, 1))).toMatchObject({ totalPoints: 5, level: 3, rank: 1 });
  });
});
