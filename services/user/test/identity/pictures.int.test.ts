import type { Visibility } from '@storysprout/contract';
import { dayOf } from '@storysprout/service-kit';
import { imageIdOf } from '@storysprout/service-kit/pictures';
import { pngBuffer, type TestClient } from '@storysprout/service-kit/testing';
import { ObjectId } from 'mongodb';
import { describe, expect, it } from 'vitest';
import { form, startUserSite, type UserSite } from '../support/user-site';

const open = await startUserSite();
const reviewed = await startUserSite({ PICTURE_REVIEW: 'on' });

const pathOf = (image: string) => image.split('?')[0] ?? '';
const statusOf = async ({ api }: UserSite, image: string) => (await api.get(`/images/${image}`)).status;

/** An account with a picture that was uploaded as children do it. */
async function pictured(site: UserSite) {
  const { api, user, id } = await site.signedIn();
  const upload = async (): Promise<string> => {
    const fields = { name: user.name, email: user.email };
    const body = form(fields, { bytes: await pngBuffer(20, 20) });
    return (await api.put('/user/updateprofile', { body })).body.user.image;
  };
  const image = await upload();
  return { api, user, id, upload, image, path: pathOf(image) };
}

/** Returns the messages about an account to the moderators' queue and to other services, the newest last. */
async function told(site: UserSite, id: string) {
  await site.outbox.flush();
  const cases = (await site.queues.subjectChanged.bull.getJobs(['waiting'])).map(({ data }) => data);
  const profiles = (await site.queues.profileChanged.bull.getJobs(['waiting'])).map(({ data }) => data);
  return {
    cases: cases.filter(({ subject }) => subject.id === id).sort((one, other) => one.version - other.version),
    profiles: profiles.filter(({ userId }) => userId === id).sort((one, other) => one.revision - other.revision),
  };
}

async function hide({ collections }: UserSite, { _id }: { _id: ObjectId }, visibility: Visibility) {
  await collections.users.updateOne({ _id }, { $set: { pictureVisibility: visibility } });
}

const shownTo = async (api: TestClient) => (await api.get('/user/viewprofile')).body.user;

describe('a new picture without review', () => {
  it('is shown to everybody at once, and is in the moderators’ queue all the same, once', async () => {
    const { id, image, path, upload } = await pictured(open);
    expect(image).toBe(path);
    expect(await statusOf(open, image)).toBe(200);
    const next = await upload();
    const { cases, profiles } = await told(open, id);
    expect(cases.map(({ version, revision, reasons, visibility }) => [version, revision, reasons, visibility])).toEqual(
      [
        [1, 1, ['picture'], 'public'],
        [2, 2, ['picture'], 'public'],
      ],
    );
    expect(profiles.map((profile) => profile.image)).toEqual([image, next]);
  });

  it('waits for a moderator when the one before was taken away by one', async () => {
    const { user, upload, path } = await pictured(open);
    await hide(open, user, 'removed');
    const next = await upload();
    expect(next).toContain('sig=');
    expect(await statusOf(open, pathOf(next))).toBe(404);
    expect(await open.images.read(imageIdOf('user', path) ?? '', 'full')).toBeNull();
  });
});

describe.each<Visibility>(['held', 'hidden', 'removed'])('deleting a picture that is %s', (visibility) => {
  it('does not make the next one public', async () => {
    const { api, user, id, upload } = await pictured(open);
    await hide(open, user, visibility);
    expect((await api.delete('/user/picture')).body.user).toMatchObject({ image: null });
    expect((await shownTo(api)).pictureStanding).toBeUndefined();
    const next = await upload();
    expect(await statusOf(open, pathOf(next))).toBe(404);
    expect((await told(open, id)).cases.at(-1)).toMatchObject({ reasons: ['held'], visibility: 'held' });
  });
});

describe('a new picture with review', () => {
  it('is shown to its owner and moderators at once, and to nobody else', async () => {
    const { api, id, image, path } = await pictured(reviewed);
    expect(await statusOf(reviewed, path)).toBe(404);
    expect(await statusOf(reviewed, image)).toBe(200);
    expect(await shownTo(api)).toMatchObject({ image, pictureStanding: { visibility: 'held' } });
    const { body } = await reviewed.callers.admin.get(`/internal/users/${id}`);
    expect(await statusOf(reviewed, body.user.image)).toBe(200);
    expect((await reviewed.callers.blog.get(`/internal/users/${id}/profile`)).body.profile.image).toBeNull();
    const { cases, profiles } = await told(reviewed, id);
    expect(cases.map(({ reasons, visibility }) => [reasons, visibility])).toEqual([[['held'], 'held']]);
    expect(profiles.map((profile) => profile.image)).toEqual([null]);
  });

  it('is held from the registration on', async () => {
    const fields = { name: 'Willow Wren', email: 'willow.wren@example.org', password: 'sunny-meadow-7' };
    const picture = { bytes: await pngBuffer(20, 20) };
    expect((await reviewed.api.post('/user/register', { body: form(fields, picture) })).status).toBe(201);
    const user = await reviewed.collections.users.findOne({ email: fields.email });
    expect(user?.pictureVisibility).toBe('held');
    expect(await statusOf(reviewed, user?.image ?? '')).toBe(404);
    const { cases } = await told(reviewed, user?._id.toHexString() ?? '');
    expect(cases).toMatchObject([{ reasons: ['held'], visibility: 'held', revision: 0 }]);
  });
});

describe('a moderator’s decision about a picture', () => {
  async function decide(id: string, decision: 'keep' | 'hide' | 'remove', revision: number) {
    const body = {
      decisionId: new ObjectId().toHexString(),
      decision,
      reason: decision === 'keep' ? null : 'It shows your school.',
      revision,
      by: { userId: new ObjectId().toHexString(), name: 'Robin' },
    };
    return reviewed.callers.admin.put(`/internal/accounts/subjects/picture/${id}/decision`, { body });
  }

  it('lets everybody see it, or nobody again', async () => {
    const { api, id, path } = await pictured(reviewed);
    expect(await decide(id, 'keep', 1)).toMatchObject({ status: 200, body: { before: 'held', visibility: 'public' } });
    expect(await statusOf(reviewed, path)).toBe(200);
    expect((await shownTo(api)).image).toBe(path);
    expect((await told(reviewed, id)).profiles.at(-1)).toMatchObject({ image: path });
    expect((await decide(id, 'remove', 1)).status).toBe(200);
    await expect.poll(() => statusOf(reviewed, path), { timeout: 1_000 }).toBe(404);
    const { image, pictureStanding } = await shownTo(api);
    expect(await statusOf(reviewed, image)).toBe(200);
    expect(pictureStanding).toMatchObject({ visibility: 'removed', visibilityReason: 'It shows your school.' });
    expect((await told(reviewed, id)).profiles.at(-1)).toMatchObject({ image: null });
  });

  it('is about the picture that was read, not about the next one', async () => {
    const { id, upload } = await pictured(reviewed);
    await upload();
    expect((await decide(id, 'keep', 1)).status).toBe(409);
    expect((await decide(id, 'keep', 2)).status).toBe(200);
  });
});

describe.each<Visibility>(['held', 'hidden', 'removed'])('a picture that is %s', (visibility) => {
  it('is 404 for strangers and other readers, in both sizes, also when their browser has it', async () => {
    const { user, path } = await pictured(open);
    await hide(open, user, visibility);
    open.modules.identity.publicPictures.forgetAll();
    const other = await open.signedIn();
    for (const image of [path, path.replace('.webp', '-small.webp')]) {
      const etag = `"${image.slice('user/'.length, -'.webp'.length)}"`;
      const headers = { 'if-none-match': etag, 'cache-control': 'max-age=0' };
      for (const api of [open.api, other.api]) {
        const answer = await api.get(`/images/${image}`, { headers });
        expect([answer.status, answer.headers.get('cache-control')]).toEqual([404, 'no-store']);
      }
    }
  });

  it('opens for its owner and moderators at a signed address', async () => {
    const { user, id, api } = await pictured(open);
    await hide(open, user, visibility);
    const { body } = await open.callers.admin.get(`/internal/users/${id}`);
    for (const image of [(await shownTo(api)).image, body.user.image]) {
      const { status, headers } = await open.api.get(`/images/${image}`);
      expect([status, headers.get('cache-control')]).toEqual([200, 'private, max-age=300, must-revalidate']);
    }
  });

  it('is not on the leaderboard', async () => {
    const { user, id, api } = await pictured(open);
    await hide(open, user, visibility);
    const win = { xp: 100, reason: 'memory_game_win', key: `win:${id}`, day: dayOf(new Date()) } as const;
    await open.modules.progress.awards.award({ userId: user._id, ...win });
    open.modules.progress.pages.invalidate();
    const { body } = await api.get('/user/leaderboard?filter=all&limit=100');
    expect(body.users.find(({ _id }: { _id: string }) => _id === id)).toMatchObject({ name: user.name, image: null });
  });
});

describe('DELETE /user/picture', () => {
  it('is for readers who are signed in', async () => {
    expect((await open.api.delete('/user/picture')).status).toBe(401);
  });

  it('leaves no trace of it: no file, no copy, nothing to decide', async () => {
    const { api, id, path } = await pictured(open);
    const { status, body } = await api.delete('/user/picture');
    expect([status, body.success, body.user.image]).toEqual([200, true, null]);
    expect(await statusOf(open, path)).toBe(404);
    expect(await open.images.read(imageIdOf('user', path) ?? '', 'small')).toBeNull();
    const { cases, profiles } = await told(open, id);
    expect(cases.at(-1)).toMatchObject({ reasons: [], revision: 2 });
    expect(profiles.at(-1)).toMatchObject({ image: null, revision: 2 });
  });

  it('takes a hidden one, too', async () => {
    const { api, user } = await pictured(open);
    await hide(open, user, 'hidden');
    const { body } = await api.delete('/user/picture');
    expect([body.user.image, body.user.pictureStanding]).toEqual([null, undefined]);
  });

  it('does nothing where there is none', async () => {
    const { api, user } = await open.signedIn();
    const { status, body } = await api.delete('/user/picture');
    expect([status, body.user.image]).toEqual([200, null]);
    expect((await open.load(user._id)).profileRevision).toBe(user.profileRevision);
  });
});

it('refuses a picture from a muted reader, and nothing else they change', async () => {
  const until = new Date(open.now().getTime() + 60_000);
  const { api, user } = await open.signedIn({
    mute: { until, reason: 'Be kind, please.', decisionId: new ObjectId() },
  });
  const fields = { name: user.name, email: user.email };
  const picture = { bytes: await pngBuffer(20, 20) };
  expect(await api.put('/user/updateprofile', { body: form(fields, picture) })).toMatchObject({
    status: 403,
    body: { code: 'muted' },
  });
  expect((await api.put('/user/updateprofile', { body: form(fields) })).status).toBe(200);
});
