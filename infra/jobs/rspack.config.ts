import { serviceConfig } from '../build/index';

const config = serviceConfig('jobs');

/** Here `new URL('..', import.meta.url)` is a path to find at run time, no file to bundle. */
const parser = { javascript: { importMeta: false, url: false } };

export default { ...config, module: { ...config.module, parser } };
