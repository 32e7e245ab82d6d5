import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { textsElsewhere } from './test/texts-elsewhere';
import { root } from './workspaces';

const found = (source: string) => textsElsewhere('part.tsx', source).map((text) => text.replace(/^\d+: /, ''));

describe('a text that people read', () => {
  it.each([
    ['between tags', 'const a = <p>Paused</p>;', 'Paused'],
    ['between values', 'const a = <p>{count} likes</p>;', 'likes'],
    ['in an attribute', 'const a = <Icon label="close" />;', 'close'],
    ['chosen in an attribute', "const a = <b title={on ? 'mute' : texts.unmute} />;", 'mute'],
    ['built in an attribute', `const a = <b aria-label={\`Card \${card}\`} />;`, 'Card'],
    ['in a property', "const tabs = [{ label: 'games' }];", 'games'],
    ['given to a function', "toast.error('Please try again');", 'Please try again'],
    ['that ends like a sentence', "const sorry = 'oops!';", 'oops!'],
  ])('is found %s', (_, source, text) => {
    expect(found(source)).toEqual([text]);
  });

  it.each([
    ['from the texts', 'const a = <p title={texts.hello}>{texts.likes(count)}</p>;'],
    [
      'of a program',
      `const a = <p className={\`\${styles.a} \${styles.b}\`} data-x="one two">{a === 'Some key' && b}</p>;`,
    ],
    ['for operators', "log.warn('A round could not be booked.', error); throw new Error('No such game.');"],
    ['of types and imports', "import { A } from './a.js'; type B = 'Two words'; "],
    ['given to a call in an attribute', "const a = <b label={nameOf('mf-blog')} />;"],
  ])('is none %s', (_, source) => {
    expect(found(source)).toEqual([]);
  });
});

/** Tests, what tests and the stand-alone pages make up, and the texts themselves. */
const exempt = /\.test\.tsx?$|(^|\/)(testing|stand-alone|texts)\/|(^|\/)(stand-alone|texts)\.tsx?$/;

function sourcesIn(folder: string): string[] {
  return readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
    .filter((name) => /\.tsx?$/.test(name) && !exempt.test(name))
    .map((name) => join(folder, name));
}

const folders = ['mf-admin', 'mf-blog', 'mf-dashboard', 'mf-funzone', 'shell', 'shell/kit'];
/** Small enough to be read at a glance. */
const small = ['infra/remotes/template'];

it.each([...folders, ...small])('no component of %s holds a text itself', (folder) => {
  const files = sourcesIn(`${folder}/src`);
  expect(files.length).toBeGreaterThan(small.includes(folder) ? 3 : 20);
  const texts = files.flatMap((file) =>
    textsElsewhere(file, readFileSync(join(root, file), 'utf8')).map((text) => `${file}:${text}`),
  );
  expect(texts).toEqual([]);
});

it.each([...folders, ...small])('every text of %s is used', (folder) => {
  const sources = sourcesIn(`${folder}/src`).map((file) => readFileSync(join(root, file), 'utf8'));
  const unused = readdirSync(join(root, folder, 'src/texts')).flatMap((name) => {
    const text = readFileSync(join(root, folder, 'src/texts', name), 'utf8');
    const uses = sources.filter((source) => source.includes(`texts/${name.replace('.ts', '')}'`));
    return [...text.matchAll(/^export const (\w+)/gm)].flatMap(([, key]) =>
      uses.some((source) => new RegExp(`exts\\.${key}\\b`).test(source)) ? [] : [`${name}: ${key}`],
    );
  });
  expect(unused).toEqual([]);
});
