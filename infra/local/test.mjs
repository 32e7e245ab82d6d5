import { ensurePackages } from '../build/packages.mjs';

/** `npm test`, `npm run test:long` and `npm run check`, from a fresh clone, with a line of totals at the end. */
ensurePackages();
const { register } = await import('tsx/esm/api');
register();
const { main } = await import('./tests/test-all.ts');
process.exitCode = await main(process.argv.slice(2));
