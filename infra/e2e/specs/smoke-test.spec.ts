import { join } from 'node:path';
import { Team } from '../../load/changed-releases';
import { buildIn, smokeTest } from '../../remotes/smoke-test/smoke-test';
import { remoteHere } from '../../remotes/workplaces/this-repository';
import { expect, test } from '../fixtures';

/** Runs the teams' smoke test against the site under test, with working and broken builds of the moderators' pages. */

test.skip(!process.env.E2E_DATA_DIR, 'a site that was started elsewhere keeps its tokens');

const name = 'mf_admin';
const built = buildIn(join(remoteHere(name).folder, 'dist'));

/** Returns the build with its pages replaced by this function body. */
function withPages(body: string): typeof built {
  return {
    ...built,
    file(path) {
      const content = built.file?.(path);
      if (!content || !/remoteEntry[^/]*\.js$/.test(path)) return content;
      const script = content.toString('utf8');
      const [, container = ''] = /var (mf_\w+)/.exec(script) ?? [];
      return Buffer.from(`${script}
        ${container} = { init: ${container}.init, get: async () => () => ({ default: () => { ${body} } }) };`);
    },
  };
}

const site = process.env.BASE_URL ?? '';
const tried = async (build: typeof built, last: Awaited<ReturnType<typeof smokeTest>>['pages'] = []) =>
  smokeTest(build, { site, remotes: await new Team(name).registry.list(), last });

test('a build that is well has no problem, and is the same the next time', async () => {
  test.slow();
  const first = await tried(built);
  expect(first.pages.map(({ path, as }) => [path, as])).toEqual([
    ['/admindashboard', 'moderator'],
    ['/moderation', 'moderator'],
  ]);
  expect(first.pages.flatMap(({ problems }) => problems)).toEqual([]);
  expect(first.pages[0]?.tree).toContain('heading "Admin Dashboard" [level=1]');
  expect(first.pages[0]?.calls).toContain('GET /admin/blogs');
  expect((await tried(built, first.pages)).differences).toEqual([]);
});

test('pages that show nothing, throw, or call what the API has not are problems; a change is told', async () => {
  test.slow();
  const found = async (body: string) => {
    const { pages } = await tried(withPages(body));
    return pages.find(({ path }) => path === '/moderation')?.problems ?? [];
  };
  expect(await found('return null;')).toEqual(['/moderation shows nothing']);
  expect(await found('throw new TypeError("no such thing");')).toContainEqual(
    expect.stringMatching(/\/moderation (throws|does not show its part)/),
  );
  expect(await found('fetch("/admin/everything/at-once"); return "Some words";')).toEqual([
    '/moderation calls GET /admin/everything/at-once, which the API does not have',
  ]);
  const { pages, differences } = await tried(withPages('return "Other words";'), (await tried(built)).pages);
  expect(pages.flatMap(({ problems }) => problems)).toEqual([]);
  expect(differences).toContainEqual(expect.stringContaining('no longer has - heading "Moderation"'));
});
