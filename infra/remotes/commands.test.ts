import { mkdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { root } from '../build/workspaces';
import { inTempFolder } from '../remote-build/temp-folder';
import { ask } from './ask';
import { runCommand } from './commands';
import type { RegistryClient } from './registry-client';
import { remoteHere, thisRepository } from './workplaces/this-repository';

const run = (line: string) => runCommand(ask(line.split(' ')), thisRepository, () => ({}) as RegistryClient);

it("checks a remote with what the project's own check of types declares for all of them", () =>
  inTempFolder('types', async (folder) => {
    const work = join(folder, 'remote/dist/.checks');
    mkdirSync(work, { recursive: true });
    remoteHere('mf-admin').tools.typesArguments(work);
    const { include } = JSON.parse(readFileSync(join(work, 'tsconfig.json'), 'utf8')) as { include: string[] };
    const ofAll = JSON.parse(readFileSync(join(root, 'tsconfig.web.json'), 'utf8')) as { include: string[] };
    const declared = ofAll.include.filter((each) => each.endsWith('.d.ts'));
    expect(declared).not.toEqual([]);
    expect(include.map((each) => join('remote/dist/.checks', each))).toEqual(expect.arrayContaining(declared));
  }));

it('says how a shell is tried, which has no pages for a browser to open', async () => {
  await expect(run('smoke-test shell')).rejects.toThrow(
    'a new shell is not tried so. Try: npm run remotes -- check-shell',
  );
});

it.each([
  ['mf-blog', {}, 'The first release goes to everybody'],
  ['shell', { canaryPercent: 10 }, 'stable'],
])('gives a first release of %s to those it should go to', async (name, share, line) => {
  const remote = { name, stable: null, canary: null, revision: 3, releases: [{ version: '0.1.0-1f2e3d4c' }] };
  const sent: unknown[] = [];
  const registry = {
    status: async () => remote,
    release: async (_name: string, body: unknown) => {
      sent.push(body);
      return remote;
    },
  };
  const asked = ask(['release', name, '0.1.0-1f2e3d4c', '--canary', '10']);
  const lines = await runCommand(asked, thisRepository, () => registry as unknown as RegistryClient);
  expect(sent).toEqual([{ version: '0.1.0-1f2e3d4c', revision: 3, ...share }]);
  expect(lines[0]).toContain(line);
});

it.each([
  ['promote', 'Which remote? For example: npm run remotes -- promote mf-blog'],
  ['release 0.2.0 --canary 10', 'Which remote? For example: npm run remotes -- release mf-blog'],
  ['preview', 'Which remote? For example: npm run remotes -- preview mf-blog'],
  ['stauts', 'There is no command "stauts". All commands: npm run remotes -- help'],
])('%s is answered with a command to type', async (line, answer) => {
  await expect(run(line)).rejects.toThrow(answer);
});
