import { join } from 'node:path';
import { type Configuration, rspack } from '@rspack/core';
import { artFiles } from '../build/art-pictures';
import { devPlugins } from '../build/dev-plugins';
import { emitFiles } from '../build/emit-files';
import { webConfig } from '../build/web-config';
import { root } from '../build/workspaces';

/** The look every page of the site has, which the shell brings otherwise. */
const styles = ['fonts', 'tokens', 'base'].map((name) => join(root, `shell/src/styles/${name}.css`));

/** A remote's `src/stand-alone.tsx` as a page of its own: no federation, the kit bundled in. */
export function standAloneConfig(folder: string): Configuration {
  const base = webConfig(folder, folder.replace(/^mf-/, ''));
  return {
    ...base,
    entry: { main: [...styles, './src/stand-alone.tsx'] },
    output: { ...base.output, publicPath: '/' },
    plugins: [
      ...devPlugins(),
      new rspack.HtmlRspackPlugin({ template: join(root, 'infra/remotes/stand-alone.html') }),
      emitFiles(artFiles),
    ],
  };
}
