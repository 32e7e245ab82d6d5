import { serviceConfig } from '../../build/index';

const config = serviceConfig('jobs');

/** Here, `new URL('..', import.meta.url)` is a path that is resolved at run time, not a file to bundle. */
const parser = { javascript: { importMeta: false, url: false } };

export default { ...config, module: { ...config.module, parser } };
