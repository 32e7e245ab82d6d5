import { rspack } from '@rspack/core';
import { serviceConfig } from '../../infra/build/index';

const config = serviceConfig('renderer');

/** The prelude is text for realms, not a module of the service. */
export default {
  ...config,
  plugins: [new rspack.CopyRspackPlugin({ patterns: [{ from: 'src/realm/prelude.js', to: 'realm' }] })],
};
