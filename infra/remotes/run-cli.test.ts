import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it, onTestFinished, vi } from 'vitest';
import { connectionFrom } from './run-cli';
import { thisRepository } from './workplaces/this-repository';
import type { Workplace } from './workplaces/workplace';

it('says where a deploy token was looked for, and how to give one', () => {
  const dataDir = mkdtempSync(join(tmpdir(), 'data-'));
  onTestFinished(() => rmSync(dataDir, { recursive: true }));
  vi.stubEnv('DATA_DIR', dataDir);
  vi.stubEnv('REMOTES_TOKEN', undefined);
  onTestFinished(() => void vi.unstubAllEnvs());
  const withoutFile = { tokens: () => ({}) } as Workplace;
  expect(() => connectionFrom(withoutFile)('mf_club')).toThrow(/^No deploy token for mf_club: set REMOTES_TOKEN\.$/);
  expect(() => connectionFrom(thisRepository)('mf_club')).toThrow(
    `No deploy token for mf_club in ${dataDir}/deploy-tokens.json: set REMOTES_TOKEN, or DATA_DIR to that of a site which "npm start" runs.`,
  );
});
