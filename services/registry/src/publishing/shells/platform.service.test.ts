import type { ShellIncompatibility } from '@storysprout/contract';
import { expect, it, vi } from 'vitest';
import { platform as facts } from '../../../test/support/samples';
import { PlatformService } from './platform.service';

const incompatibility: ShellIncompatibility = {
  remote: 'mf_blog',
  version: '1',
  role: 'stable',
  gate: 'contract',
  reason: 'too old',
};

it.each([[[]], [[incompatibility]]])(
  'keeps the shell that is served, and logs what does not fit it: %j',
  async (incompatibilities) => {
    const [save, error] = [vi.fn(async () => undefined), vi.fn()];
    const service = new PlatformService({
      platform: { save },
      checkShell: async () => incompatibilities,
      logger: { error },
    });
    await service.report(facts);
    expect(save).toHaveBeenCalledWith(facts);
    expect(error.mock.calls.map(([about]) => about)).toEqual(incompatibilities);
  },
);
