import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { root } from '../build/packages.mjs';

/** Images, CI and developers use the same version of Node, and the packages state the oldest supported version. */

const read = (...path: string[]) => readFileSync(join(root, ...path), 'utf8');
const manifest = (folder: string) => JSON.parse(read(folder, 'package.json'));
const version = read('.nvmrc').trim();

it('images and the CI of a team have the version that .nvmrc names', () => {
  const [, image] = /^ARG NODE_IMAGE=node:(\d+)-/m.exec(read('infra/docker/Dockerfile')) ?? [];
  const workflow = read('infra/remotes/template-own/dot-github/workflows/ci.yml');
  const inWorkflow = [...workflow.matchAll(/node-version: (\S+)/g)].map(([, each]) => each);
  expect(image).toBe(version);
  expect(new Set(inWorkflow)).toEqual(new Set([version]));
});

it('packages name the same oldest version, and types and builds are for it', () => {
  const { engines, workspaces, devDependencies } = manifest('.');
  const folders: string[] = [...workspaces, 'infra/remotes/template-own'];
  const named = folders.map(manifest);
  const others = named.filter((each) => each.engines && each.engines.node !== engines.node);
  const [, major] = /^>=(\d+)\./.exec(engines.node) ?? [];
  expect(others.map(({ name }) => name)).toEqual([]);
  expect(devDependencies['@types/node']).toMatch(new RegExp(`^${major}\\.`));
  expect(read('infra/build/service-config.ts')).toContain(`target: 'node${major}'`);
});
