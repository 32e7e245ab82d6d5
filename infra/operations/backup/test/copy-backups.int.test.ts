import { randomBytes } from 'node:crypto';
import { appendFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { type S3Server, startS3Server, testRedis } from '@storysprout/service-kit/testing';
import { beforeAll, beforeEach, expect, it } from 'vitest';
import { inTempFolder } from '../../../remote-build/temp-folder';
import { BackupBucket } from '../copies/backup-bucket';
import { copyBackups } from '../copies/copy-backups';
import { copyReplayLog } from '../copies/copy-replay-log';
import { monthsInFolder, monthsInRedis } from '../copies/list-months';
import { putBackList } from '../copies/put-back-list';

let s3: S3Server;
beforeAll(async () => {
  s3 = await startS3Server();
  return () => s3.close();
});
beforeEach(() => s3.objects.clear());

const { redis } = await testRedis();

const partBytes = 1_000;
const openBucket = (accessKeyId = s3.credentials.accessKeyId) => {
  const credentials = { accessKeyId, secretAccessKey: 'test-secret' };
  return new BackupBucket({ bucket: s3.bucket, folder: 'site', region: 'x', endpoint: s3.url, credentials, partBytes });
};
const older = 'storysprout-2026-11-20T010000Z.backup';
const newer = 'storysprout-2026-11-21T010000Z.backup';

it('sends every new backup with its manifest, large ones in parts, and each once', () =>
  inTempFolder('copy-backups', async (folder) => {
    const content = randomBytes(3_500);
    writeFileSync(join(folder, older), content);
    writeFileSync(join(folder, `${older}.json`), '{}');
    writeFileSync(join(folder, newer), 'short');
    writeFileSync(join(folder, 'notes.txt'), 'not ours');
    expect(await copyBackups(folder, openBucket())).toEqual([newer, older, `${older}.json`]);
    expect([...s3.objects.keys()].sort()).toEqual([`site/${older}`, `site/${older}.json`, `site/${newer}`]);
    expect(s3.objects.get(`site/${older}`)?.equals(content)).toBe(true);
    expect(await copyBackups(folder, openBucket())).toEqual([]);
    // An incomplete copy is sent again.
    s3.objects.set(`site/${newer}`, Buffer.from('sho'));
    expect(await copyBackups(folder, openBucket())).toEqual([newer]);
  }));

/** Returns a month's file, joined from the pieces in the bucket. */
const copied = (name: string) =>
  [...s3.objects.keys()]
    .filter((key) => key.startsWith(`site/${name}.`))
    .sort()
    .map((key) => s3.objects.get(key)?.toString())
    .join('');

it('sends what was added to the list of what must last, and changes nothing that was sent', () =>
  inTempFolder('copy-list', async (folder) => {
    const [october, november] = ['lasting-2026-10.jsonl', 'lasting-2026-11.jsonl'];
    const add = (name: string, text: string) => appendFileSync(join(folder, name), text);
    const copy = async () => copyReplayLog(await monthsInFolder(folder), openBucket(), { pieceBytes: 8 });
    add('notes-2026-11.jsonl', 'another file\n');
    add(october, '{"a":1}\n{"b":2}\n');
    expect(await copy()).toEqual([`${october}.000000000000`, `${october}.000000000008`]);
    add(november, '{"c":3}\n{"d"');
    const before = new Map(s3.objects);
    expect(await copy()).toEqual([`${november}.000000000000`]);
    add(november, ':4}\n');
    expect(await copy()).toEqual([`${november}.000000000008`]);
    expect(await copy()).toEqual([]);
    expect([copied(october), copied(november)]).toEqual(['{"a":1}\n{"b":2}\n', '{"c":3}\n{"d":4}\n']);
    for (const [key, content] of before) expect(s3.objects.get(key)).toBe(content);
    // If somebody truncates the log, the command reports it, and the copy stays complete.
    writeFileSync(join(folder, october), '{"a":1}\n');
    await expect(copy()).rejects.toThrow('less than its copy');
    expect(copied(october)).toContain('"b"');
  }));

it('sends the list from the queues’ Redis in the same pieces, and puts it back into one that lost it', () =>
  inTempFolder('copy-list', async (folder) => {
    const [october, november] = ['lasting-2026-10.jsonl', 'lasting-2026-11.jsonl'];
    const copy = async (pieceBytes = 10_000) => copyReplayLog(await monthsInRedis(redis), openBucket(), { pieceBytes });
    const many = Array.from({ length: 2_500 }, (_, at) => `{"n":${at}}`);
    await redis.rpush('lasting:2026-10', '{"a":1}', '{"b":2}', '{"c":3}');
    expect(await copy(16)).toEqual([`${october}.000000000000`, `${october}.000000000016`]);
    await redis.rpush('lasting:2026-10', '{"d":"é"}');
    await redis.rpush('lasting:2026-11', ...many);
    const before = new Map(s3.objects);
    expect((await copy())[0]).toBe(`${october}.000000000024`);
    expect(await copy()).toEqual([]);
    expect(copied(october)).toBe('{"a":1}\n{"b":2}\n{"c":3}\n{"d":"é"}\n');
    expect(copied(november)).toBe(`${many.join('\n')}\n`);
    for (const [key, content] of before) expect(s3.objects.get(key)).toBe(content);

    // The machine is lost, and its replacement already has an entry.
    await redis.del('lasting:2026-10', 'lasting:2026-11');
    await redis.rpush('lasting:2026-11', '{"later":true}');
    await expect(copy()).rejects.toThrow('less than its copy');
    for (const [key, content] of s3.objects) writeFileSync(join(folder, key.slice('site/'.length)), content);
    const counts = [
      ['2026-10', 4],
      ['2026-11', many.length],
    ] as const;
    expect(await putBackList(folder, redis)).toEqual(new Map(counts));
    expect(await putBackList(folder, redis)).toEqual(new Map(counts.map(([month]) => [month, 0])));
    expect(await redis.lrange('lasting:2026-11', 0, -1)).toEqual([...many, '{"later":true}']);
    expect(await redis.ttl('lasting:2026-10')).toBeGreaterThan(365 * 24 * 3_600);
    expect(await copy()).toHaveLength(1);
    expect(copied(november)).toBe(`${many.join('\n')}\n{"later":true}\n`);
  }));

it('tells a list in Redis that was cut off in the middle of what was sent', async () => {
  await redis.del('lasting:2026-10', 'lasting:2026-11');
  await redis.rpush('lasting:2026-12', '{"a":1}', '{"b":2}');
  const copy = async () => copyReplayLog(await monthsInRedis(redis), openBucket());
  await copy();
  await redis.lset('lasting:2026-12', 1, '{"b":"longer"}');
  await expect(copy()).rejects.toThrow('less than its copy');
  expect(copied('lasting-2026-12.jsonl')).toContain('"b":2');
});

it('puts nothing back from a folder that holds no list', () =>
  inTempFolder('copy-list', async (folder) => {
    writeFileSync(join(folder, older), 'a backup');
    await expect(putBackList(folder, redis)).rejects.toThrow('There is no list');
  }));

it('fails when the store refuses the key', () =>
  inTempFolder('copy-backups', async (folder) => {
    await expect(copyBackups(folder, openBucket('another-key'))).rejects.toThrow('AccessDenied');
  }));
