import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { ensurePackages, root } from '../build/packages.mjs';

/** `npm start` and `npm run dev`: starts the whole site on this machine with one command. */
ensurePackages();
// Existing environment variables take precedence over the file (.env.example).
const settings = join(root, '.env');
if (existsSync(settings)) process.loadEnvFile(settings);
const { register } = await import('tsx/esm/api');
register();
const { main } = await import('./main.ts');
await main(process.argv.slice(2));
