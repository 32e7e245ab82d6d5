import { existsSync, readdirSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

/** `npm run bench -- <name>`: runs `<name>.bench.ts` beside this file; it prints its own table. */

const folder = fileURLToPath(new URL('.', import.meta.url));
const names = readdirSync(folder)
  .filter((file) => file.endsWith('.bench.ts'))
  .map((file) => file.slice(0, -'.bench.ts'.length));

const [name] = process.argv.slice(2);
if (!name || !existsSync(`${folder}${name}.bench.ts`)) {
  process.stderr.write(`Which benchmark? npm run bench -- ${names.join(' | ')}\n`);
  process.exitCode = 1;
} else {
  const { run } = (await import(`./${name}.bench.ts`)) as { run: (args: string[]) => Promise<void> };
  await run(process.argv.slice(3));
}
