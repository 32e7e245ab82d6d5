import type { Files } from '../remote-build/emit-files';
import { serverFile } from '../remote-build/server-bundle';
import { webApp } from './web-app';

/** The shell for the renderer, with all that it shares with remotes. */
export function shellServerFile(): Promise<Files> {
  return serverFile('shell', () => ({ app: webApp('shell'), entry: './src/server.tsx', publicPath: '/' }));
}
