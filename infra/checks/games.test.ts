import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gameCards } from '@storysprout/contract/games';
import { expect, it } from 'vitest';
import { root } from '../build/workspaces';

/** What the compiler does not ask for: files of a game that are found by its name, and documents that list all games. */

const textOf = (path: string) => readFileSync(join(root, path), 'utf8');

it.each(gameCards)('$game has its files and is in the documents', ({ game, reason }) => {
  const files = [
    `mf-funzone/rules/src/${game}/${game}.engine.test.ts`,
    `mf-funzone/src/games/${game}/${game}.page.tsx`,
    `mf-funzone/src/texts/${game}.ts`,
    `infra/e2e/games/${game}.player.ts`,
  ];
  expect(files.filter((path) => !existsSync(join(root, path)))).toEqual([]);
  const parts = [
    [`infra/e2e/games/${game}.player.ts`, 'export const player: GamePlayer'],
    ['docs/product.md', `| \`${game}\` | \`${reason}\` |`],
    ['mf-funzone/rules/README.md', `| \`${game}\` `],
  ] as const;
  expect(parts.filter(([path, part]) => !textOf(path).includes(part))).toEqual([]);
  const page = `mf-funzone/src/games/${game}`;
  expect(readdirSync(join(root, page)), `${page} holds a test of the page`).toContainEqual(
    expect.stringMatching(/\.test\.tsx$/),
  );
});

it.each(['mf-funzone/src/games', 'infra/e2e/games'])('%s holds nothing for games that are gone', (folder) => {
  const found = readdirSync(join(root, folder)).flatMap((name) => /^(\w+)(?:\.player\.ts)?$/.exec(name)?.[1] ?? []);
  expect(found.sort()).toEqual(gameCards.map(({ game }) => game).sort());
});
