import { existsSync, mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';

const nameShape = /^mf-[a-z]{2,30}$/;

/**
 * @param parent the folder in which it will be created
 * @throws Error when the name is not allowed, or the folder exists already
 */
export function checkName(name: string, parent: string): void {
  if (!nameShape.test(name)) throw new Error('A remote is named mf- and 2 to 30 small letters, such as mf-club.');
  if (existsSync(join(parent, name))) throw new Error(`There is a folder ${name} already.`);
}

/** Replaces `sunflower` in names and texts. The template is a remote called mf-sunflower. */
function renamed(text: string, name: string): string {
  const word = name.slice('mf-'.length);
  const capital = `${word.charAt(0).toUpperCase()}${word.slice(1)}`;
  return text.replaceAll('sunflower', word).replaceAll('Sunflower', capital);
}

/** npm omits files such as `.gitignore` from packages, so they are stored as `dot-gitignore`. */
const withDots = (path: string) => path.replaceAll(/(^|[\\/])dot-/g, '$1.');

/** Copies a template's files under the new remote's name. */
export function copyTemplate(template: string, target: string, name: string): void {
  const paths = readdirSync(template, { recursive: true, encoding: 'utf8' });
  for (const path of paths.filter((each) => statSync(join(template, each)).isFile())) {
    const file = join(target, withDots(renamed(path, name)));
    mkdirSync(dirname(file), { recursive: true });
    writeFileSync(file, renamed(readFileSync(join(template, path), 'utf8'), name));
  }
}

/** Formats commands and their descriptions in two columns. */
export function columns(...steps: readonly (readonly [command: string, what: string])[]): string[] {
  const width = Math.max(...steps.map(([command]) => command.length));
  return steps.map(([command, what]) => `  ${command.padEnd(width)}   ${what}`.trimEnd());
}
