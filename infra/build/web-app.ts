import { join } from 'node:path';
import { isDevelopment, type WebApp } from '../remote-build/app';
import { buildVersion } from './source-hash';
import { folderOf, packageFacts, root } from './workspaces';

/**
 * Returns an app of this repository.
 *
 * @param folder from the root, such as mf-blog
 */
export function webApp(folder: string): WebApp {
  return {
    folder: join(root, folder),
    packageName: packageFacts(folder).name,
    shortName: folder.replace(/^mf-/, ''),
    version: isDevelopment() ? 'dev' : buildVersion(folder),
  };
}

/**
 * Returns a remote of this repository.
 *
 * @param remote such as mf_blog or mf-blog
 */
export const remoteApp = (remote: string) => webApp(folderOf(remote));
