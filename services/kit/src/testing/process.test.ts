import { afterEach, expect, it, vi } from 'vitest';
import { scriptArgs } from './process';

afterEach(() => vi.unstubAllEnvs());

it('runs what stands beside the tests from its source, also where everything is built', () => {
  vi.stubEnv('BUILT_PROCESSES', '1');
  expect(scriptArgs(import.meta.filename)).toContain('tsx');
});
