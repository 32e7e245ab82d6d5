import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { freePort, killOnExit, onCleanup, scriptArgs, waitFor } from '@storysprout/service-kit/testing';
import { ObjectId } from 'mongodb';
import { expect, it } from 'vitest';
import type { BlogDocument } from '../../src/blogs/blog.document';
import type { CommentDocument } from '../../src/comments/comment.document';
import type { LikeDocument } from '../../src/likes/like.document';
import { blogSite } from '../support/blog-site';
import { eventsOf } from '../support/events';
import { publish } from '../support/factories';
import { addComment, decideOn } from '../support/moderating';

const serverMain = fileURLToPath(new URL('../../../../infra/embedded-mongo/src/main.ts', import.meta.url));
const stage: { port: number; dataDir: string; server?: ChildProcess } = { port: 0, dataDir: '' };

/** Starts a MongoDB for this test alone, on disk, because the test kills it. */
async function startMongo(): Promise<string> {
  const args = [...scriptArgs(serverMain), '--port', String(stage.port), '--data-dir', stage.dataDir];
  const server = spawn(process.execPath, args, { stdio: ['ignore', 'pipe', 'inherit'] });
  killOnExit(server);
  stage.server = server;
  await once(server.stdout, 'data');
  return `mongodb://127.0.0.1:${stage.port}/?directConnection=true`;
}

async function killMongo(): Promise<void> {
  if (!stage.server || stage.server.exitCode !== null || stage.server.signalCode !== null) return;
  const gone = once(stage.server, 'exit');
  stage.server.kill('SIGKILL');
  await gone;
}

/** Starts the killed MongoDB again. The driver of the service finds it later, because it asks only now and then. */
async function restartMongo(): Promise<void> {
  await startMongo();
  await waitFor(() => site.database.db.command({ ping: 1 }), { timeoutMs: 20_000 });
}

const site = blogSite('kill', {
  mongoUrl: async () => {
    stage.port = await freePort();
    stage.dataDir = await mkdtemp(join(tmpdir(), 'blog-kill-'));
    // Cleanups run in reverse order, so MongoDB stops after the service has closed its connection.
    onCleanup(async () => {
      await killMongo();
      await rm(stage.dataDir, { recursive: true, force: true });
    });
    return startMongo();
  },
});

it('answers likes rightly or with an error when the database dies among them, never half', async () => {
  const id = await publish(site);
  const readers = await Promise.all(Array.from({ length: 120 }, (_, at) => site.person(`Reader ${at}`)));
  const acknowledged: string[] = [];
  const pressed = readers.map(async (reader) => {
    const { status } = await reader.api.patch(`/blog/blog/${id}/bloglike`);
    if (status === 200) acknowledged.push(reader.userId);
    return status;
  });
  await waitFor(() => acknowledged.length > 0, { intervalMs: 1 });
  await killMongo();
  const statuses = new Set(await Promise.all(pressed));
  expect([...statuses].every((status) => [200, 503].includes(status))).toBe(true);

  await restartMongo();
  const blog = await waitFor(async () => (await site.visitor.get(`/blog/post/${id}`)).body.blog, { timeoutMs: 20_000 });
  const rows = await site.database.db
    .collection<LikeDocument>('likes')
    .find({ targetId: new ObjectId(id), liked: true })
    .toArray();
  expect(blog.likeCount).toBe(rows.length);
  expect(rows.map(({ userId }) => userId.toHexString())).toEqual(expect.arrayContaining(acknowledged));

  const late = await site.person('Late Reader');
  const answer = await waitFor(async () => {
    const response = await late.api.patch(`/blog/blog/${id}/bloglike`);
    return response.status === 200 ? response : null;
  });
  expect(answer.body.likeCount).toBe(blog.likeCount + 1);
});

it('leaves decisions done or not, never half, when the database dies among them; repeated, each is done once', async () => {
  const texts = await Promise.all(
    Array.from({ length: 24 }, async () => {
      const blogId = await publish(site);
      const ref = { kind: 'comment' as const, id: await addComment(await site.person('Writer'), blogId) };
      return { blogId: new ObjectId(blogId), ref, decisionId: new ObjectId().toHexString() };
    }),
  );
  let done = 0;
  /** @param apartMs the delay between two calls, so that some come after the database was killed */
  const decideAll = (apartMs = 0) =>
    Promise.all(
      texts.map(async ({ ref, decisionId }, at) => {
        await sleep(at * apartMs);
        const { status } = await decideOn(site, ref, 'remove', { decisionId });
        if (status === 200) done += 1;
        return status;
      }),
    );
  const tried = decideAll(25);
  await waitFor(() => done > 0, { intervalMs: 1 });
  await killMongo();
  const statuses = await tried;
  expect(statuses.filter((status) => ![200, 503].includes(status))).toEqual([]);
  expect(statuses).toContain(503);

  await restartMongo();
  const { db } = site.database;
  const blogIds = texts.map(({ blogId }) => blogId);
  const blogs = () =>
    db
      .collection<BlogDocument>('blogs')
      .find({ _id: { $in: blogIds } })
      .toArray();
  const comments = () =>
    db
      .collection<CommentDocument>('comments')
      .find({ blogId: { $in: blogIds } })
      .toArray();
  const counts = new Map((await blogs()).map(({ _id, commentCount }) => [_id.toHexString(), commentCount]));
  for (const { blogId, visibility, appliedDecisions = [], isXpTaken = false } of await comments()) {
    const isGone = visibility === 'removed';
    const told = [counts.get(blogId.toHexString()), appliedDecisions.length, isXpTaken];
    expect(told).toEqual(isGone ? [0, 1, true] : [1, 0, false]);
  }

  await waitFor(async () => (await decideAll()).every((status) => status === 200), { timeoutMs: 20_000 });
  expect((await comments()).map(({ visibility, version }) => `${visibility} ${version}`)).toEqual(
    texts.map(() => 'removed 1'),
  );
  expect((await blogs()).map(({ commentCount }) => commentCount)).toEqual(texts.map(() => 0));
  const { xpTakenBack } = await eventsOf(site);
  expect(new Set(xpTakenBack.map(({ key }) => key)).size).toBe(24);
}, 90_000);
