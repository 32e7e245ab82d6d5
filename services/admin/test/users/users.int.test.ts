import { describe, expect, it } from 'vitest';
import { startAdminSite } from '../support/admin-site';
import { buildUser } from '../support/upstreams';

const site = await startAdminSite({ runsBackground: false });

function account(overrides = {}) {
  const user = buildUser(overrides);
  site.users.set(user._id, user);
  return user;
}

describe('accounts', () => {
  it('are listed and searched', async () => {
    const wren = account({ name: 'Wren' });
    account({ name: 'Pebble' });
    const { body } = await site.moderator.get('/admin/users?search=Wren&limit=6');
    expect(body.users).toEqual([wren]);
    expect((await site.moderator.get(`/admin/users?search=${'x'.repeat(81)}`)).status).toBe(400);
  });

  it.each(['muted', 'banned', 'waiting', 'undeliverable'])('are listed by moderators alone, also %s', async (only) => {
    const path = `/admin/users?only=${only}`;
    expect((await site.moderator.get(path)).status).toBe(200);
    expect((await site.child.get(path)).status).toBe(403);
  });

  it('are not listed by a state that nobody knows', async () => {
    expect(await site.moderator.get('/admin/users?only=asleep')).toMatchObject({
      status: 400,
      body: { message: 'only can only be "muted", "banned", "waiting" or "undeliverable".' },
    });
  });

  it('are shown and edited', async () => {
    const user = account();
    const edited = await site.moderator.put(`/admin/users/${user._id}`, {
      body: { name: 'Maple', email: 'Maple@Mail.example' },
    });
    expect(edited.body.user).toMatchObject({ name: 'Maple', email: 'maple@mail.example' });
    expect((await site.moderator.get(`/admin/users/${user._id}`)).body.user).toEqual(edited.body.user);
  });

  it.each([{ name: 'M' }, { email: 'no address' }, { isAdmin: 'yes' }])('refuse the edit %j', async (body) => {
    const user = account();
    expect((await site.moderator.put(`/admin/users/${user._id}`, { body })).status).toBe(400);
    expect(site.users.get(user._id)).toEqual(user);
  });

  it('keep the last moderator', async () => {
    const only = account({ isAdmin: true });
    const answer = await site.moderator.put(`/admin/users/${only._id}`, { body: { isAdmin: false } });
    expect(answer).toMatchObject({ status: 409, body: { message: 'The last moderator has to stay one.' } });
  });

  it('of moderators keep their address: it changes in their profile, which asks for the password', async () => {
    const own = account({ _id: site.moderatorId, isAdmin: true });
    const edit = (body: object) => site.moderator.put(`/admin/users/${site.moderatorId}`, { body });
    expect(await edit({ email: 'moved@mail.example' })).toMatchObject({ status: 409 });
    expect(site.users.get(site.moderatorId)?.email).toBe(own.email);
    expect((await edit({ name: 'Maple', email: own.email })).status).toBe(200);
  });

  it('are banned with a reason and let back in', async () => {
    const user = account();
    expect((await site.moderator.put(`/admin/users/${user._id}/ban`, { body: {} })).status).toBe(400);
    const banned = await site.moderator.put(`/admin/users/${user._id}/ban`, { body: { reason: 'Unkind words.' } });
    expect(banned.body.user).toMatchObject({ isBanned: true, banReason: 'Unkind words.' });
    const back = await site.moderator.put(`/admin/users/${user._id}/unban`);
    expect(back.body.user).toMatchObject({ isBanned: false, banReason: null });
  });

  it('cannot be banned by their own moderator', async () => {
    account({ _id: site.moderatorId, isAdmin: true });
    const answer = await site.moderator.put(`/admin/users/${site.moderatorId}/ban`, { body: { reason: 'Oops' } });
    expect(answer).toMatchObject({ status: 409, body: { message: "You can't ban your own account." } });
    expect(site.users.get(site.moderatorId)?.isBanned).toBe(false);
  });
});
