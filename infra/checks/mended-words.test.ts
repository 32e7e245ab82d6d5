import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { root } from '../build/workspaces';

/**
 * Phrases that no native speaker would say to a child of eight (docs/words.md). Each was once on a page and was
 * replaced.
 */
const mended = [
  'do not belong together',
  'is having a little rest',
  'How tricky may the questions be',
  'you go right on to it',
  'Somebody, most likely you, asked',
  'there is nothing to do',
  'keep your present one',
  'Why it came back',
  'so others like reading it',
  'has no voice of its own to read to you',
  'How far they are will show here',
  'Main part there after',
  'A press answered in',
  'Everybody has it',
  'That is no picture',
  'a place and a deed',
  'A grown-up reads it first',
  'a story of yours once our team',
  'Does a person ask for',
  'you may not post for some days',
  'A new person will look',
  'else may watch',
  "Wasn't it you",
  'what this earns',
  'Others can see your place',
  'Choose none',
  'most urgent of',
  // One word for one thing: email.
  'e-mail',
];
/** Fine within a sentence, but not as a button. */
const mendedButton = /(['"`])Go on\1/i;

/** Returns the files with the texts that people read. */
function textFiles(): string[] {
  const folders = ['shell', 'shell/kit', 'mf-admin', 'mf-blog', 'mf-dashboard', 'mf-funzone', 'gateway'].concat(
    ['contract', 'kit', 'blog', 'user', 'admin', 'registry'].map((name) => `services/${name}`),
    'infra/remotes/template',
  );
  return folders.flatMap((folder) => {
    const texts = join(folder, 'src/texts');
    return readdirSync(join(root, texts)).map((name) => join(texts, name));
  });
}

const texts = textFiles()
  .concat('shell/src/pages/policies/texts.ts')
  .map((file) => ({ file, text: readFileSync(join(root, file), 'utf8') }));
const filesWith = (has: (text: string) => boolean) => texts.filter(({ text }) => has(text)).map(({ file }) => file);

it('looks where people read', () => {
  expect(texts.length).toBeGreaterThan(100);
  expect(filesWith((text) => text.includes("That email and password don't match"))).toHaveLength(1);
});

it.each(mended)('nobody reads "%s" any more', (words) => {
  expect(filesWith((text) => text.toLowerCase().includes(words.toLowerCase()))).toEqual([]);
});

/** Texts with another word for a story: the fixed ones, names of files and the version of the consent that is stored. */
const withBlog =
  /\b(All|List of|Latest|Pending|Approved) Blogs\b|^Blogs$|Post (a )?[Bb]log$|^\/blogs|blogs\.json|(Blog|blog) (not found|post|details|saved as draft|has been submitted)|submitting blog$|a published blog\.$/;

it('nobody reads of a blog where the text is ours to choose', () => {
  const literal = /'((?:[^'\\\n]|\\.)*)'|"([^"\n]*)"|`([^`]*)`/g;
  const found = texts.flatMap(({ file, text }) =>
    [...text.replaceAll(/\/\*\*[\s\S]*?\*\/|\/\/.*|\$\{[^}]*\}/g, '').matchAll(literal)]
      .map(([, one, two, three]) => one ?? two ?? three ?? '')
      .filter((read) => /\bblogs?\b/i.test(read) && !withBlog.test(read))
      .map((read) => `${file}: ${read}`),
  );
  expect(found).toEqual([]);
});

it('no button says "Go on"', () => {
  expect(filesWith((text) => mendedButton.test(text))).toEqual([]);
});
