import { type RemoteStatus, type SmokeTestOutcome, shellName } from '@storysprout/contract';
import { smokeTestLines } from '../command-output';
import type { RegistryClient } from '../registry-client';
import { buildIn, buildOn, type SmokeTestResult, smokeTest } from './smoke-test';
import type { TestedBuild } from './visit';

/** Returns the output for one test. */
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
 * Tests a published build, reading its files from its folder, and sends the results to the registry.
 *
 * @throws Error with every problem, so that a pipeline stops before the release
 */
export function smokeTestBuild(registry: RegistryClient, dist: string): Promise<string[]> {
  return testAndTell(registry, registry.site, buildIn(dist));
}

const liveVersions = ({ stable, canary }: RemoteStatus) => [stable, canary?.version].filter((each) => each != null);

/**
 * Tests the live versions, as the nightly run does: the stable version and the canary of each remote with a token.
 *
 * @throws Error when any of them has a problem, after all have been tested
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
