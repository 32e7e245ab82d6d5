import type { Logger, ServiceClient } from '@storysprout/service-kit';
import type { Config } from '../config';
import type { Http } from '../http';
import type { FileFastPath } from './remotes/file-fast-path';
import type { RemoteSource } from './remotes/remote-source';

export interface ReleasesContext extends Pick<Http, 'files'> {
  readonly registry: Pick<ServiceClient, 'call'>;
  readonly logger: Pick<Logger, 'info' | 'warn' | 'error'>;
  /** Folder of the shell that came with the gateway. */
  readonly siteDir: string;
  /** Memory for the files of live versions, in bytes. */
  readonly fileBytes: number;
  readonly devServers: Config['DEV_REMOTES'];
  /** What the registry says is live. */
  readonly live: RemoteSource;
  /** What pages get: what is live, or with dev servers some remotes from there. */
  readonly remotes: RemoteSource;
  readonly fastPath: FileFastPath;
}
