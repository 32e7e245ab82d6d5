import { shellConfig } from '../../../build/shell-config';
import { bundle } from '../../../remote-build/bundle';
import { makeKitBefore } from './kit-before';

/** Builds the shell with a second generation of kit and React into the folder given. */
const [output = ''] = process.argv.slice(2);
const config = await shellConfig([makeKitBefore()]);
await bundle({ ...config, output: { ...config.output, path: output } });
