import { join } from 'node:path';
import { type Configuration, rspack } from '@rspack/core';
import type { WebApp } from '../app';
import { devPlugins } from '../plugins/dev-plugins';
import { type AnyFiles, emitFiles } from '../plugins/emit-files';
import { webConfig } from '../web-config';

/** The site's look, which pages otherwise get from the shell. */
export interface Theme {
  /** Absolute paths of the style sheets, in the order of the cascade. */
  readonly styles: readonly string[];
  /** The pictures below `/art`. */
  readonly art: () => AnyFiles | Promise<AnyFiles>;
}

/**
 * @param site the real site whose API is used, such as https://storysprout.example; without it, `src/stand-alone.tsx`
 * provides the responses
 */
export function standAloneConfig(app: WebApp, theme: Theme, site = ''): Configuration {
  const base = webConfig(app);
  return {
    ...base,
    entry: { main: [...theme.styles, './src/stand-alone.tsx'] },
    output: { ...base.output, publicPath: '/' },
    plugins: [
      ...devPlugins(),
      new rspack.HtmlRspackPlugin({
        template: join(import.meta.dirname, 'stand-alone.html'),
        templateParameters: { site },
      }),
      emitFiles(theme.art),
    ],
  };
}
