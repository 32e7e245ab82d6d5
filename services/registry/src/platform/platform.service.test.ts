import type { ShellMisfit } from '@storysprout/contract';
import { expect, it, vi } from 'vitest';
import { platform as facts } from '../../test/samples';
import { PlatformService } from './platform.service';

const misfit: ShellMisfit = { remote: 'mf_blog', version: '1', role: 'stable', gate: 'contract', reason: 'too old' };

it.each([[[]], [[misfit]]])('keeps the shell that is served, and logs what does not fit it: %j', async (misfits) => {
  const [save, error] = [vi.fn(async () => undefined), vi.fn()];
  const service = new PlatformService({
    platform: { save },
    checkShell: async () => misfits,
    logger: { error },
  });
  await service.report(facts);
  expect(save).toHaveBeenCalledWith(facts);
  expect(error.mock.calls.map(([about]) => about)).toEqual(misfits);
});
