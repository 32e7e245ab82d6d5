import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { root } from '../build/workspaces';
import { textsElsewhere } from './texts-elsewhere';
import { forOperators, values } from './texts-kept-in-code';

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
    ['in a refusal', "throw new AppError('not_found', 'No such game.');", 'No such game.'],
    ['of a row', "endpoint('GET', '/blog', 'public', 'All blogs', { params: idInPath('Not here.') });", 'Not here.'],
    ['of a letter', "const letter = { subject: 'hello' };", 'hello'],
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
    ['for developers, of a row', "endpoint('GET', '/blog', 'public', 'All published blogs', {});"],
    ['of a metric', "new Gauge({ name: 'jobs', help: 'Jobs that wait.' });"],
    ['of types and imports', "import { A } from './a.js'; type B = 'Two words'; "],
    ['given to a call in an attribute', "const a = <b label={nameOf('mf-blog')} />;"],
  ])('is none %s', (_, source) => {
    expect(found(source)).toEqual([]);
  });
});

/** Tests, the sample data of tests and stand-alone pages, and the texts themselves. */
const exempt = /\.test\.tsx?$|(^|\/)(testing|stand-alone|texts)\/|(^|\/)(stand-alone|texts)\.tsx?$/;

function sourcesIn(folder: string): string[] {
  return readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
    .filter((name) => /\.tsx?$/.test(name) && !exempt.test(name))
    .map((name) => join(folder, name));
}

function textsInCode(files: readonly string[]): string[] {
  return files.flatMap((file) =>
    textsElsewhere(file, readFileSync(join(root, file), 'utf8')).map((text) => `${file}:${text}`),
  );
}

const pages = ['mf-admin', 'mf-blog', 'mf-dashboard', 'mf-funzone', 'shell', 'shell/kit'];
/** These folders have only a few files. */
const small = ['infra/remotes/template'];
const servers = ['contract', 'kit', 'blog', 'user', 'admin', 'registry'].map((name) => `services/${name}`);

it.each([...pages, ...small])('no component of %s holds a text itself', (folder) => {
  const files = sourcesIn(`${folder}/src`);
  expect(files.length).toBeGreaterThan(small.includes(folder) ? 3 : 20);
  expect(textsInCode(files)).toEqual([]);
});

const keptInCode = [...forOperators, ...values];

it.each([...servers, 'gateway'])('no message of %s stands in its code', (folder) => {
  const files = sourcesIn(`${folder}/src`);
  expect(files.length).toBeGreaterThan(40);
  expect(textsInCode(files.filter((file) => !keptInCode.includes(file)))).toEqual([]);
});

it.each(keptInCode)(
  '%s is an exception because it holds texts (delete it from the list, or name its new path)',
  (file) => {
    expect(existsSync(join(root, file)), file).toBe(true);
    expect(textsInCode([file]), file).not.toEqual([]);
  },
);

it.each([...pages, ...small, ...servers, 'gateway'])('every text of %s is used', (folder) => {
  const sources = sourcesIn(`${folder}/src`).map((file) => readFileSync(join(root, file), 'utf8'));
  const unused = readdirSync(join(root, folder, 'src/texts')).flatMap((name) => {
    const text = readFileSync(join(root, folder, 'src/texts', name), 'utf8');
    const uses = sources.filter((source) => source.includes(`texts/${name.replace('.ts', '')}'`));
    return [...text.matchAll(/^export (?:const|function) (\w+)/gm)].flatMap(([, key]) =>
      uses.some((source) => new RegExp(`exts\\.${key}\\b|\\{[^}]*\\b${key}\\b[^}]*\\} from`).test(source))
        ? []
        : [`${name}: ${key}`],
    );
  });
  expect(unused).toEqual([]);
});
