import type { PlatformFacts, ShellMisfit } from '@storysprout/contract';
import type { Logger } from '@storysprout/service-kit';
import type { PlatformRepository } from './platform.repository';

export interface PlatformServiceDeps {
  readonly platform: Pick<PlatformRepository, 'save'>;
  readonly checkShell: (shell: PlatformFacts) => Promise<readonly ShellMisfit[]>;
  readonly logger: Pick<Logger, 'error'>;
}

/** Takes note of the shell that gateways serve. */
export class PlatformService {
  constructor(private readonly deps: PlatformServiceDeps) {}

  /** A shell that nobody checked beforehand is served all the same: without the gateway there would be no site. The log names what it breaks. */
  async report(facts: PlatformFacts): Promise<void> {
    const { platform, checkShell, logger } = this.deps;
    await platform.save(facts);
    for (const misfit of await checkShell(facts))
      logger.error(misfit, 'a remote does not fit the shell that is served');
  }
}
