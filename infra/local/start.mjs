import { ensurePackages } from './packages.mjs';

/** `npm start` and `npm run dev`: the whole site on this machine with one command. */
ensurePackages();
const { register } = await import('tsx/esm/api');
register();
const { main } = await import('./main.ts');
await main(process.argv.slice(2));
