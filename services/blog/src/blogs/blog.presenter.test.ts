import { blogCard, blog as blogSchema } from '@storysprout/contract';
import { PictureAddresses } from '@storysprout/service-kit/pictures';
import { ObjectId } from 'mongodb';
import { describe, expect, it } from 'vitest';
import { buildBlog } from '../../test/support/factories';
import { presentBlog, presentCard } from './blog.presenter';

const stored = buildBlog({
  status: 'rejected',
  rejectReason: 'Too short.',
  flags: [{ kind: 'link', text: 'www.example.com' }],
  decision: {
    kind: 'reject',
    by: { userId: new ObjectId(), name: 'Robin' },
    at: new Date('2026-11-02T10:00:00.000Z'),
    before: { status: 'pending', publishedAt: null, rejectReason: null },
  },
});
const author = { id: stored.author._id, isAdmin: false };
const admin = { id: new ObjectId(), isAdmin: true };
const extras = { likes: [new ObjectId()] };
const addresses = new PictureAddresses({ keys: ['a key'], now: () => new Date() });

describe('presentBlog', () => {
  it('fits the contract for everybody', () => {
    for (const viewer of [null, author, admin]) {
      const answer = presentBlog(stored, viewer, extras, addresses);
      expect(blogSchema.parse(answer)).toEqual(answer);
    }
  });

  it('keeps what moderators noted from other readers', () => {
    const answer = presentBlog(stored, { id: new ObjectId(), isAdmin: false }, extras, addresses);
    for (const secret of ['rejectReason', 'revision', 'flags', 'decidedBy', 'decidedAt', 'titleKey', 'decision']) {
      expect(answer).not.toHaveProperty(secret);
    }
  });

  it('tells the author why it was sent back, not by whom', () => {
    const answer = presentBlog(stored, author, extras, addresses);
    expect(answer).toMatchObject({ rejectReason: 'Too short.', revision: 0 });
    expect(answer).not.toHaveProperty('decidedBy');
  });

  it('tells moderators everything', () => {
    expect(presentBlog(stored, admin, extras, addresses)).toMatchObject({
      flags: [{ kind: 'link', text: 'www.example.com' }],
      decidedBy: 'Robin',
      decidedAt: '2026-11-02T10:00:00.000Z',
    });
  });
});

describe('presentCard', () => {
  it('has an excerpt instead of the text', () => {
    const card = presentCard(stored, true);
    expect(blogCard.parse(card)).toEqual(card);
    expect(card).toMatchObject({ excerpt: stored.excerpt, likedByMe: true });
    expect(card).not.toHaveProperty('description');
  });
});
