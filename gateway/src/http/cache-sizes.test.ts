import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { schema } from '../config';
import { cacheBytes } from './cache-sizes';

it('leaves more than half of the memory limit to the process itself', () => {
  const manifest = readFileSync(join(import.meta.dirname, '../../../infra/k8s/base/gateway.yaml'), 'utf8');
  const [, limitMegabytes] = /limits: \{ memory: (\d+)Mi \}/.exec(manifest) ?? [];
  const remoteFiles = schema.shape.REMOTE_FILES_MB.parse(undefined) * 1024 * 1024;
  const all = Object.values(cacheBytes).reduce((sum, bytes) => sum + bytes, remoteFiles);
  expect(all).toBeLessThan((Number(limitMegabytes) * 1024 * 1024) / 2);
});
