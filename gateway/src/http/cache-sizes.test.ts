import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { cacheBytes, heldFilesMb } from './cache-sizes';

it('leaves more than half of the memory limit to the process itself', () => {
  const manifest = readFileSync(join(import.meta.dirname, '../../../infra/k8s/base/gateway.yaml'), 'utf8');
  const [, limitMegabytes] = /limits: \{ memory: (\d+)Mi \}/.exec(manifest) ?? [];
  const all = Object.values(cacheBytes).reduce((sum, bytes) => sum + bytes, heldFilesMb * 1024 * 1024);
  expect(all).toBeLessThan((Number(limitMegabytes) * 1024 * 1024) / 2);
});
