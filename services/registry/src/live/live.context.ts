import type { Logger } from '@storysprout/service-kit';
import type { Confirmations, ReleaseFiles, RemoteRepository, ShellRelease } from '../releases';
import type { PlatformRepository } from './platform.repository';

export interface LiveContext {
  readonly repository: RemoteRepository;
  readonly shells: RemoteRepository<ShellRelease>;
  readonly files: ReleaseFiles;
  readonly confirmations: Confirmations;
  readonly platform: PlatformRepository;
  readonly logger: Logger;
}
