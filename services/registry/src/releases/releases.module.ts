import type { ServiceContext } from '@storysprout/service-kit';
import type { Config } from '../config';
import { Confirmations } from './navigation/navigation';
import { ReleaseFiles } from './release-files';
import type { releaseStores } from './release-stores';
import { RemoteRepository } from './remote.repository';

type Given = Pick<
  ServiceContext<Pick<Config, 'TRUSTED_NAVIGATION'>, typeof releaseStores>,
  'collections' | 'config' | 'transactions'
>;

/** Where releases of remotes and of the shell are stored, and which of their links readers may see. */
export function createReleases({ collections, config, transactions }: Given) {
  const { remotes, releases, shells, shellReleases, audit } = collections;
  return {
    repository: new RemoteRepository({ remotes, releases, audit, transactions }),
    shells: new RemoteRepository({ remotes: shells, releases: shellReleases, audit, transactions }),
    files: new ReleaseFiles(collections),
    confirmations: new Confirmations(config.TRUSTED_NAVIGATION),
  };
}
