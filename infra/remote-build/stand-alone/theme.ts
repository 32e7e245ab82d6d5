import { readFileSync } from 'node:fs';
import { join, relative, sep } from 'node:path';
import { filesBelow } from '../sources';
import type { Theme } from './stand-alone-config';

const folder = join(import.meta.dirname, 'theme');

function packedArt(): Record<string, Buffer> {
  const files = filesBelow(join(folder, 'art'));
  return Object.fromEntries(files.map((file) => [relative(folder, file).split(sep).join('/'), readFileSync(file)]));
}

/** The site's look, packed beside this code. In the project itself it is part of the shell. */
export const packedTheme: Theme = {
  styles: ['fonts', 'tokens', 'base'].map((name) => join(folder, `styles/${name}.css`)),
  art: packedArt,
};
