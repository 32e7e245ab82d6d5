import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { root, workspaceFolders } from '../build/workspaces';

const isSource = (name: string) => /(?<!\.test)\.(tsx?|mjs)$/.test(name) && !/(^|\/)(node_modules|dist)\//.test(name);

function sourcesIn(folder: string): string[] {
  const names = readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' });
  return names.filter(isSource).map((name) => join(folder, name));
}

/** The code of `src` of every workspace and of `infra`, by path from the root. Unit tests are left out. */
export function readSources(): ReadonlyMap<string, string> {
  const folders = [...workspaceFolders().values()].filter((folder) => !folder.startsWith('infra'));
  const files = [...folders.map((folder) => `${folder}/src`), 'infra'].flatMap(sourcesIn);
  return new Map(files.map((file) => [file, readFileSync(join(root, file), 'utf8')]));
}
