import type { PlatformFacts, ShellIncompatibility } from '@storysprout/contract';
import type { Logger } from '@storysprout/service-kit';
import type { PlatformRepository } from '../../live';

/** Records the shell that gateways serve. */
export class PlatformService {
  constructor(
    private readonly context: {
      readonly platform: Pick<PlatformRepository, 'save'>;
      readonly checkShell: (shell: PlatformFacts) => Promise<readonly ShellIncompatibility[]>;
      readonly logger: Pick<Logger, 'error'>;
    },
  ) {}

  /**
   * Stores a reported shell. One that nobody checked beforehand is served anyway, because without the gateway there
   * would be no site. The log names what it breaks.
   */
  async report(facts: PlatformFacts): Promise<void> {
    const { platform, checkShell, logger } = this.context;
    await platform.save(facts);
    for (const incompatibility of await checkShell(facts))
      logger.error(incompatibility, 'a remote does not fit the shell that is served');
  }
}
