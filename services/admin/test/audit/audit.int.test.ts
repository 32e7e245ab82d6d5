import { execFile } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { formerWriterId } from '@storysprout/contract';
import { scriptArgs, testKeys, waitFor } from '@storysprout/service-kit/testing';
import { ObjectId } from 'mongodb';
import { describe, expect, it } from 'vitest';
import type { AuditEntry, AuditFacts } from '../../src/audit/audit.document';
import { AuditRepository } from '../../src/audit/audit.repository';
import { createAuditSigner, readAuditKeys } from '../../src/audit/audit-keys';
import { auditCommand } from '../../src/audit/verification/commands';
import { verifyAudit } from '../../src/audit/verification/verify-audit';
import { readAuditConfig } from '../../src/config';
import { startAdminSite } from '../support/admin-site';
import { addSubject } from '../support/owners';
import { buildBlog, buildUser } from '../support/upstreams';

const site = await startAdminSite({ runsBackground: false });
const log = new AuditRepository(site.context);
const signer = createAuditSigner(testKeys().privateKeyPem);
const verification = { log, keys: readAuditKeys(testKeys().publicKeyPem) };
const entries = site.context.collections.auditLog;

function facts(): AuditFacts {
  return {
    intentId: new ObjectId().toHexString(),
    at: new Date(),
    actor: { userId: site.moderatorId, name: 'Robin' },
    action: 'blog_approved',
    target: { kind: 'blog', id: new ObjectId().toHexString() },
    before: { status: 'pending' },
    after: { status: 'approved' },
    outcome: 'done',
  };
}

const commandEnv = {
  PATH: process.env.PATH,
  MONGODB_URL: site.mongo.url,
  MONGODB_DB: site.mongo.dbName,
  AUDIT_PUBLIC_KEY: testKeys().publicKeyPem,
};

/** Runs the command and returns its result and output. */
async function verify(...args: string[]): Promise<[isWell: boolean, output: string]> {
  const { isWell, lines } = await auditCommand(['verify-audit', ...args], () => readAuditConfig(commandEnv));
  return [isWell, lines.join('\n')];
}

/** Runs the command as a separate process, as operators do. */
async function runCommand(name: string): Promise<{ code: number; output: string }> {
  const script = fileURLToPath(new URL('../../src/cli.ts', import.meta.url));
  try {
    const { stdout } = await promisify(execFile)(process.execPath, [...scriptArgs(script), name], { env: commandEnv });
    return { code: 0, output: stdout };
  } catch (error) {
    const { code, stdout, stderr } = error as { code: number; stdout: string; stderr: string };
    return { code, output: stdout + stderr };
  }
}

describe('the audit log', () => {
  it('tells who decided what, before and after, newest first', async () => {
    const [blog, user] = [buildBlog(), buildUser()];
    site.blogs.set(blog._id, blog);
    site.users.set(user._id, user);
    await site.moderator.put(`/admin/blogs/reject/${blog._id}`, { body: { reason: 'A phone number is in it.' } });
    await site.moderator.put(`/admin/users/${user._id}/ban`, { body: { reason: 'Unkind words.' } });
    const { body } = await site.moderator.get('/admin/audit');
    const actor = { userId: site.moderatorId, name: 'Robin' };
    expect(body.entries).toMatchObject([
      {
        seq: 2,
        actor,
        action: 'user_banned',
        target: { kind: 'user', id: user._id },
        before: { isBanned: false },
        after: { isBanned: true },
      },
      {
        seq: 1,
        actor,
        action: 'blog_rejected',
        target: { kind: 'blog', id: blog._id },
        before: { status: 'pending' },
        after: { status: 'rejected', rejectReason: 'A phone number is in it.' },
      },
    ]);
  });

  it('says whom an entry is about by the current name, without storing it', async () => {
    const writer = { _id: new ObjectId().toHexString(), name: 'Bramble' };
    addSubject(site.owners, { kind: 'name', id: writer._id, author: writer });
    const about = async (user: string | null, changes: Partial<AuditEntry> = {}) => {
      await log.append({ ...facts(), after: { kind: 'comment', user } }, signer);
      const last = await log.last();
      await entries.updateOne({ _id: last?._id }, { $set: changes });
      const { body } = await site.moderator.get('/admin/audit?limit=1');
      return body.entries[0].account;
    };
    expect(await about(writer._id)).toEqual(writer);
    const former = { _id: formerWriterId, name: 'A former writer' };
    expect(await about(new ObjectId().toHexString())).toEqual(former);
    expect(await about(null, { isErased: true })).toEqual(former);
    expect(JSON.stringify(await entries.find().toArray())).not.toContain('Bramble');
    await entries.deleteMany();
  });

  it('holds nothing that would have to be forgotten with an account', async () => {
    const user = buildUser({ name: 'Bramble', email: 'bramble@mail.example' });
    const blog = buildBlog({ title: 'My house in Fern Street' });
    site.users.set(user._id, user);
    site.blogs.set(blog._id, blog);
    await site.moderator.put(`/admin/blogs/approve/${blog._id}`);
    await site.moderator.put(`/admin/users/${user._id}`, { body: { name: 'Thistle', email: 'thistle@mail.example' } });
    await site.moderator.put(`/admin/users/${user._id}/ban`, { body: { reason: 'Bramble was rude.' } });
    const about = await entries
      .find({ 'target.id': { $in: [user._id, blog._id] } })
      .sort({ seq: 1 })
      .toArray();
    expect(about.map(({ after }) => after)).toEqual([
      { status: 'approved', rejectReason: null },
      { isAdmin: false, isBanned: false, hasNewName: true, hasNewEmail: true },
      { sanction: 'ban', until: null, isAdmin: false, isBanned: true },
    ]);
    expect(JSON.stringify(about)).not.toMatch(/bramble|thistle|fern street/i);
  });

  it('comes in pages that neither repeat nor skip an entry', async () => {
    for (let count = 0; count < 5; count += 1) await log.append(facts(), signer);
    const seen: number[] = [];
    let cursor: string | null = '';
    while (cursor !== null) {
      const { body } = await site.moderator.get(`/admin/audit?limit=2${cursor && `&cursor=${cursor}`}`);
      seen.push(...body.entries.map(({ seq }: { seq: number }) => seq));
      cursor = body.nextCursor;
    }
    expect(seen).toEqual(Array.from({ length: seen.length }, (_, at) => seen.length - at));
    expect((await site.moderator.get('/admin/audit?cursor=nonsense')).status).toBe(400);
  });

  it('stays one chain when many write at once', async () => {
    const before = (await verifyAudit(verification)).entries;
    await Promise.all(Array.from({ length: 25 }, () => log.append(facts(), signer)));
    expect(await verifyAudit(verification)).toMatchObject({ entries: before + 25, problem: null });
  });

  it('logs an intent once, however often it is tried', async () => {
    const same = facts();
    await log.append(same, signer);
    await log.append(same, signer);
    expect(await entries.countDocuments({ intentId: same.intentId })).toBe(1);
  });

  it('turns what a crash left behind into an entry with an unknown outcome', async () => {
    const anHourAgo = new Date(Date.now() - 3_600_000);
    const { actor, action, target } = facts();
    const _id = new ObjectId();
    await log.addIntent({ _id, at: anHourAgo, actor, action, target });
    const { trail } = site.modules.audit;
    trail.start();
    const entry = await waitFor(() => entries.findOne({ intentId: _id.toHexString() }));
    trail.stop();
    expect(entry).toMatchObject({ outcome: 'unknown', before: null, after: null });
    await waitFor(async () => (await log.findIntentsBefore(new Date())).length === 0);
  });

  it('has a command that says whether it holds, and notices a change, a gap and a cut', async () => {
    const holds = await runCommand('verify-audit');
    expect(holds).toMatchObject({ code: 0, output: expect.stringMatching(/^\d+ entries hold/) });
    const head = (await log.last())?.hash ?? '';
    expect(await verify(head)).toEqual([true, expect.stringMatching(/^\d+ entries hold/)]);
    await entries.deleteOne({ hash: head });
    expect(await verify(head)).toEqual([false, expect.stringContaining('cut off')]);
    await entries.updateOne({ seq: 3 }, { $set: { 'actor.name': 'Somebody else' } });
    expect(await runCommand('verify-audit')).toMatchObject({
      code: 1,
      output: expect.stringContaining('entry 3 was changed'),
    });
    await entries.deleteOne({ seq: 2 });
    expect(await verify()).toEqual([false, expect.stringContaining('entry 2 is missing')]);
    expect((await runCommand('nonsense')).code).toBe(1);
  }, 180_000);
});
