import type { PreviewedBuild, RemoteStatus } from '@storysprout/contract';
import { expect, it } from 'vitest';
import { ask } from './ask';
import { preview } from './preview';
import type { RegistryClient } from './registry-client';
import { thisRepository } from './workplaces/this-repository';

const until = '2026-05-11T10:00:00.000Z';
const link = 'https://preview.example/preview/abc';

function statusOf(name: string, versions: readonly string[]): Pick<RemoteStatus, 'name' | 'releases'> {
  const facts = { publishedAt: until, publishedBy: '', files: 1, bytes: 1 };
  return { name, releases: versions.map((version) => ({ version, ...facts })) };
}

/** A registry with two remotes, the newest build of each first. */
const registry = {
  list: async () => [statusOf('mf_blog', ['0.3.0-11', '0.2.0-22', '0.2.0-33']), statusOf('mf_club', ['1.0.0-44'])],
  preview: async (builds: readonly PreviewedBuild[]) => ({ success: true, link, until, builds: [...builds] }),
} as unknown as RegistryClient;

const run = (line: string) => preview(ask(line.split(' ')), thisRepository, () => registry);

it('names the newest builds, of a version where one is given', async () => {
  expect(await run('preview mf-blog@0.2.0,mf-club')).toEqual([
    'mf_blog 0.2.0-22, mf_club 1.0.0-44, for who has this link, until 2026-05-11 10:00 UTC:',
    link,
  ]);
});

it('is a comment for a pull request', async () => {
  const comment = (await run('preview mf-blog --comment')).join('\n');
  expect(comment).toContain(`[Open the preview](${link})`);
  expect(comment).toContain('| mf_blog | `0.3.0-11` |');
});

it.each([
  ['preview mf-blog@9.9.9', 'mf_blog 9.9.9 was never published.'],
  ['preview mf-news', 'mf_news was never published.'],
  ['preview shell@1.0.0', '"shell@1.0.0" is none'],
  ['preview', 'Which remote?'],
])('%s is refused', async (line, reason) => {
  await expect(run(line)).rejects.toThrow(reason);
});
