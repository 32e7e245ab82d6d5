import { randomBytes } from 'node:crypto';
import { appendFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { type S3Server, startS3Server } from '@storysprout/service-kit/testing';
import { beforeAll, expect, it } from 'vitest';
import { inTempFolder } from '../../remote-build/temp-folder';
import { BackupBucket } from '../backup-bucket';
import { copyBackups } from '../copy-backups';
import { copyLastingList } from '../copy-lasting-list';

let s3: S3Server;
beforeAll(async () => {
  s3 = await startS3Server();
  return () => s3.close();
});

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
    // One that was cut off is sent again.
    s3.objects.set(`site/${newer}`, Buffer.from('sho'));
    expect(await copyBackups(folder, openBucket())).toEqual([newer]);
  }));

it('sends what was added to the list of what must last, and changes nothing that was sent', () =>
  inTempFolder('copy-list', async (folder) => {
    const [october, november] = ['lasting-2026-10.jsonl', 'lasting-2026-11.jsonl'];
    const add = (name: string, text: string) => appendFileSync(join(folder, name), text);
    const copy = () => copyLastingList(folder, openBucket(), { pieceBytes: 8 });
    const copied = (name: string) =>
      [...s3.objects.keys()]
        .filter((key) => key.startsWith(`site/${name}.`))
        .sort()
        .map((key) => s3.objects.get(key)?.toString())
        .join('');
    add('audit-2026-11.jsonl', 'an anchor\n');
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
    // Whoever cuts the list off here is told of, and its copy stays whole.
    writeFileSync(join(folder, october), '{"a":1}\n');
    await expect(copy()).rejects.toThrow('less than its copy');
    expect(copied(october)).toContain('"b"');
  }));

it('fails when the store refuses the key', () =>
  inTempFolder('copy-backups', async (folder) => {
    await expect(copyBackups(folder, openBucket('another-key'))).rejects.toThrow('AccessDenied');
  }));
