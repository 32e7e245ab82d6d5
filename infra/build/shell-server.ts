import type { Files } from '../remote-build/emit-files';
import { serverFile } from '../remote-build/server-bundle';
import { webApp } from './web-app';

/** The shell for the renderer, with all that it shares with remotes. @param defines what it offers, by the names its code has for that */
export function shellServerFile(defines: Readonly<Record<string, string>>): Promise<Files> {
  return serverFile({ app: webApp('shell'), entry: './src/server.tsx', publicPath: '/', defines });
}
