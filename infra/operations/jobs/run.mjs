import { existsSync, readdirSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

/** The entry of the jobs image: `run.mjs <command> [arguments]` runs `dist/<command>.command.js`. */

const dist = new URL('dist/', import.meta.url);
const ending = '.command.js';
const [name = ''] = process.argv.splice(2, 1);
const command = new URL(`${name}${ending}`, dist);

if (/^[a-z-]+$/.test(name) && existsSync(command)) {
  process.argv[1] = fileURLToPath(command);
  await import(command.href);
} else {
  const names = readdirSync(dist).flatMap((file) => (file.endsWith(ending) ? [file.slice(0, -ending.length)] : []));
  process.stderr.write(`There is no command "${name}". Commands: ${names.join(', ')}.\n`);
  process.exitCode = 2;
}
