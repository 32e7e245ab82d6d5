import type { Files } from '../../remote-build/plugins/emit-files';
import { serverFile } from '../../remote-build/server-bundle';
import { webApp } from '../web-app';

/**
 * Builds the shell for the renderer, with all modules that it shares with remotes.
 *
 * @param defines constants in the shell's code that describe the versions it provides
 */
export function shellServerFile(defines: Readonly<Record<string, string>>): Promise<Files> {
  return serverFile({ app: webApp('shell'), entry: './src/server.tsx', publicPath: '/', defines });
}
