import { ObjectId } from 'mongodb';
import { describe, expect, it } from 'vitest';
import { startAdminSite } from '../support/admin-site';
import { buildBlog, buildUser } from '../support/upstreams';

const site = await startAdminSite({ runsBackground: false });

const id = new ObjectId().toHexString();
type Method = 'get' | 'put' | 'post' | 'delete';
/** Every call for moderators, with a valid body. */
const moderatorCalls: [Method, string, object?][] = [
  ['get', '/admin/blogs'],
  ['get', '/admin/moderation/summary'],
  ['put', `/admin/blogs/approve/${id}`],
  ['put', `/admin/blogs/reject/${id}`, { reason: 'Please try again.' }],
  ['put', `/admin/blogs/undo/${id}`],
  ['get', '/admin/users'],
  ['get', `/admin/users/${id}`],
  ['put', `/admin/users/${id}`, { name: 'Juniper' }],
  ['put', `/admin/users/${id}/ban`, { reason: 'Unkind words.' }],
  ['put', `/admin/users/${id}/unban`],
  ['post', '/admin/send-weekly-challenge', { topic: 'Clouds' }],
  ['post', '/admin/send-weekly-challenge-notification', { topic: 'Clouds' }],
  ['get', '/admin/recipients/count'],
  ['get', '/admin/email-runs'],
  ['get', `/admin/email-runs/${id}`],
  ['get', `/admin/email-runs/${id}/failed`],
  ['post', `/admin/email-runs/${id}/retry`],
  ['get', '/admin/audit'],
  ['put', `/admin/users/${id}/warn`, { reason: 'Be kind.' }],
  ['put', `/admin/users/${id}/mute`, { days: 1, reason: 'Be kind.' }],
  ['put', `/admin/users/${id}/unmute`],
  ['post', `/admin/users/${id}/xp`, { xp: -5, reason: 'Not earned.' }],
  ['delete', `/admin/users/${id}/picture`, { reason: 'A face.' }],
  ['get', '/admin/cases'],
  ['get', `/admin/cases/${id}`],
  ['put', `/admin/cases/${id}/claim`],
  ['put', `/admin/cases/${id}/release`],
  ['put', `/admin/cases/${id}/decide`, { decision: 'keep', revision: 0 }],
  ['put', '/admin/cases/decide', { ids: [], decision: 'keep' }],
  ['get', '/admin/switches'],
  ['put', '/admin/switches/comments', { open: true }],
  ['get', '/admin/figures?month=2026-11'],
];
const readerCalls: [Method, string][] = [
  ['get', '/admin/weeklychallenge/current'],
  ['put', '/admin/weeklychallenge/mark-read'],
  ['get', '/user/decisions'],
];

describe('who may do what', () => {
  it.each(moderatorCalls)('%s %s: 401 for a visitor, 403 for a child', async (method, path, body) => {
    expect(await site.visitor[method](path, { body })).toMatchObject({ status: 401, body: { code: 'unauthorized' } });
    expect(await site.child[method](path, { body })).toMatchObject({ status: 403, body: { code: 'forbidden' } });
  });

  it('changed nothing by all these refused calls', async () => {
    expect(await site.mongo.db.collection('auditLog').countDocuments()).toBe(0);
    expect(await site.mongo.db.collection('challenges').countDocuments()).toBe(0);
    expect(await site.mongo.db.collection('decisions').countDocuments()).toBe(0);
    expect(await site.mongo.db.collection('switches').countDocuments()).toBe(0);
  });

  it.each(readerCalls)('%s %s: 401 for a visitor, open to every signed-in reader', async (method, path) => {
    expect((await site.visitor[method](path)).status).toBe(401);
    expect((await site.child[method](path)).status).toBe(200);
  });

  it('takes no token of another site for one of ours', async () => {
    expect((await site.visitor.as('not.a.token').get('/admin/blogs')).status).toBe(401);
  });
});

const withId = moderatorCalls.filter(([, path]) => path.includes(id));

describe('ids', () => {
  it.each(withId)('%s %s: 404 for an unknown and for a malformed id', async (method, path, body) => {
    const unknown = await site.moderator[method](path, { body });
    const malformed = await site.moderator[method](path.replace(id, 'not-an-id'), { body });
    expect(unknown).toMatchObject({ status: 404, body: { success: false, code: 'not_found' } });
    expect(malformed).toMatchObject({ status: 404, body: { success: false, code: 'not_found' } });
  });

  it('leaves no trace of decisions about what is not there', async () => {
    expect(await site.mongo.db.collection('auditLog').countDocuments()).toBe(0);
    expect(await site.mongo.db.collection('auditIntents').countDocuments()).toBe(0);
  });
});

describe('bodies', () => {
  it.each(['[]', '"text"', '{', 'null'])(
    'answers %s with 400 or takes it for an empty one, never with 500',
    async (body) => {
      const [blog, user] = [buildBlog(), buildUser()];
      site.blogs.set(blog._id, blog);
      site.users.set(user._id, user);
      const headers = { 'content-type': 'application/json' };
      for (const [method, path] of moderatorCalls.filter(([verb]) => verb !== 'get')) {
        const target = path.replace(id, path.includes('/users/') ? user._id : blog._id);
        const { status } = await site.moderator[method](target, { body, headers });
        expect(status, `${method} ${target}`).toBeLessThan(500);
      }
    },
  );
});
