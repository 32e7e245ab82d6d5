import { type RemoteStatus, type SmokeTestOutcome, shellName } from '@storysprout/contract';
import { smokeTestLines } from '../command-output';
import type { RegistryClient } from '../registry-client';
import { buildIn, buildOn, type SmokeTestResult, smokeTest } from './smoke-test';
import type { TestedBuild } from './visit';

/** What the tool prints of one test. */
function outcomeLines(name: string, { version, untried }: SmokeTestResult, outcome: SmokeTestOutcome): string[] {
  return [
    `${name} ${version}`,
    ...[...smokeTestLines(outcome), ...untried.map((path) => `not tried, because no address is recorded: ${path}`)].map(
      (line) => `  ${line}`,
    ),
  ];
}

async function testAndTell(registry: RegistryClient, site: string, build: TestedBuild): Promise<string[]> {
  const { name } = build;
  const [remotes, last] = await Promise.all([registry.list(), registry.lastSmokeTest(name)]);
  const result = await smokeTest(build, { site, remotes, last: last.pages });
  const { version, pages, differences } = result;
  const outcome = await registry.sendSmokeTest(name, { version, pages, differences });
  const lines = outcomeLines(name, result, outcome);
  if (outcome.problems.length > 0) throw new Error(lines.join('\n'));
  return lines;
}

/**
 * Tries a build that was published, from its folder, and sends the registry what was found.
 *
 * @throws Error with every problem, so that a pipeline stops before the release
 */
export function smokeTestBuild(registry: RegistryClient, dist: string): Promise<string[]> {
  return testAndTell(registry, registry.site, buildIn(dist));
}

const liveVersions = ({ stable, canary }: RemoteStatus) => [stable, canary?.version].filter((each) => each != null);

/**
 * Tries what readers have now, every night: of each remote with a token the stable version and the canary.
 *
 * @throws Error when one has a problem; the others are tried all the same
 */
export async function smokeTestLive(
  connect: (remote: string) => RegistryClient,
  names: readonly string[],
): Promise<string[]> {
  const lines: string[] = [];
  let isBroken = false;
  for (const name of names.filter((each) => each !== shellName)) {
    const registry = connect(name);
    for (const version of liveVersions(await registry.status(name))) {
      try {
        lines.push(...(await testAndTell(registry, registry.site, await buildOn(registry.site, name, version))));
      } catch (error) {
        isBroken = true;
        lines.push(error instanceof Error ? error.message : String(error));
      }
    }
  }
  if (isBroken) throw new Error(lines.join('\n'));
  return lines;
}
