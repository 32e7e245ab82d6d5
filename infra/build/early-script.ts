import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Files } from './emit-files';
import { root } from './workspaces';

const text = () => readFileSync(join(root, 'shell/src/early.js'), 'utf8');

/** Where the script that runs before the first paint lies in the shell's build. */
export function earlyScriptPath(): string {
  return `assets/early.${createHash('sha256').update(text()).digest('hex').slice(0, 10)}.js`;
}

/** Sent without comments and bundler code, because the page waits for it. */
export function earlyScript(): Files {
  const withoutComments = text().replace(/\/\*\*[\s\S]*?\*\/|^ *\/\/.*$/gm, '');
  return { [earlyScriptPath()]: withoutComments.replace(/\n\s*/g, '\n').trimStart() };
}
