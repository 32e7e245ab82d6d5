import { randomBytes } from 'node:crypto';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { type S3Server, startS3Server } from '@storysprout/service-kit/testing';
import { beforeAll, expect, it } from 'vitest';
import { inTempFolder } from '../../remote-build/temp-folder';
import { BackupBucket } from '../backup-bucket';
import { copyBackups } from '../copy-backups';

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

it('fails when the store refuses the key', () =>
  inTempFolder('copy-backups', async (folder) => {
    await expect(copyBackups(folder, openBucket('another-key'))).rejects.toThrow('AccessDenied');
  }));
