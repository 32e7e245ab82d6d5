import type { RspackPluginInstance } from '@rspack/core';
import { ReactRefreshRspackPlugin } from '@rspack/plugin-react-refresh';
import { isDevelopment } from './web-config';

/** Hot reloading of components; nothing in a production build. */
export function devPlugins(): RspackPluginInstance[] {
  return isDevelopment() ? [new ReactRefreshRspackPlugin()] : [];
}
